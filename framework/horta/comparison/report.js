(() => {
  const tip = Object.assign(document.createElement("div"), { id: "tip" });
  tip.setAttribute("aria-hidden", "true");
  document.body.append(tip);
  for (const title of document.querySelectorAll("svg g > title")) {
    const mark = title.parentNode;
    mark.setAttribute("aria-label", title.textContent);
    mark.setAttribute("role", "img");
    const text = title.textContent;
    title.remove();
    mark.addEventListener("pointermove", (event) => {
      tip.textContent = text;
      tip.classList.add("on");
      const { width, height } = tip.getBoundingClientRect();
      tip.style.left = Math.min(event.clientX + 14, innerWidth - width - 8) + "px";
      tip.style.top = (event.clientY + height + 24 > innerHeight ? event.clientY - height - 12 : event.clientY + 18) + "px";
    });
    mark.addEventListener("pointerleave", () => tip.classList.remove("on"));
  }
  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0];
    const headings = [...table.tHead.rows[0].cells];
    const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
    headings.forEach((heading, column) => heading.addEventListener("click", () => {
      const numbers = heading.classList.contains("n");
      const down = heading.ariaSort ? heading.ariaSort === "ascending" : numbers;
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].sort((a, b) => numbers ? value(a, column) - value(b, column) : value(a, column).localeCompare(value(b, column)));
      body.append(...(down ? rows.reverse() : rows));
    }));
    const find = table.closest(".table").querySelector(".find");
    find.addEventListener("input", () => {
      const wanted = find.value.toLowerCase();
      for (const row of body.rows) row.hidden = !(row.cells[0].textContent + " " + row.cells[1].textContent).toLowerCase().includes(wanted);
    });
  }
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
})();
