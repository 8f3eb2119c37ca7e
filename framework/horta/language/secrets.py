"""Finds what rules remember of secrets while they wait for an answer.

The one analysis of what a rule reads: a local holds a secret if its value comes from something that not every seat
sees, from chance, or from a choice that has not been shown. Which hidden piece a local names can be told from where the
piece lies, so only other secrets are noted, each with its origin. Imagined states and undo go by that. `horta check` warns of
secrets whose origin is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from horta.diagnostics import Span
from horta.language import resolved as r
from horta.language.changing_locals import ChangingLocals, deciding_parts
from horta.language.scanned_blocks import ScannedBlocks
from horta.language.secret_expressions import SecretExpressions
from horta.language.secret_locals import (
    BRANCH,
    HIDDEN,
    ME,
    PUBLIC,
    TIMES,
    Locals,
    Secret,
    SecretOrigin,
    actor_of,
    can_ask,
    can_be_seen,
    inner_blocks,
    is_me,
    may_leave,
    shown_parts,
    with_own_choices,
)
from horta.language.step_costs import hook_key
from horta.language.tree_walk import children, statements_in, walk


@dataclass(slots=True)
class Secrets(SecretExpressions):
    """The secrets of all rules. `waiting` holds, by statement, the secret locals while play can wait inside it."""

    waiting: dict[Span, dict[str, SecretOrigin]] = field(default_factory=dict)
    pieces: dict[Span, set[str]] = field(default_factory=dict)
    """By statement: the locals that name a piece because of where it lies."""
    secret_spans: set[Span] = field(default_factory=set)
    """Statements that something hidden decides about."""
    secret_scopes: set[str] = field(default_factory=set)
    secret_via: bool = False
    """True if something hidden can decide about causes."""
    _parameters: dict[tuple[str, int], tuple[Secret, SecretOrigin]] = field(default_factory=dict)
    _shown: dict[tuple[str, int], bool] = field(default_factory=dict)
    _shown_in: dict[int, tuple[set[str], bool]] = field(default_factory=dict)
    """By the identity of a statement, which the rules keep."""
    _hidden_live: frozenset[str] = frozenset()
    _values_in_secret: set[str] = field(default_factory=set)
    _procedures: dict[str, r.Procedure] = field(default_factory=dict)
    secretly: set[str] = field(default_factory=set)
    """Procedures that are performed, or not, because of something hidden."""
    _changing: ChangingLocals = field(default_factory=ChangingLocals)
    _asks: dict[str, tuple[bool, bool]] = field(default_factory=dict)
    scanned: ScannedBlocks = field(default_factory=ScannedBlocks)

    def __post_init__(self) -> None:
        self._read_expressions()
        self._procedures = {procedure.name: procedure for procedure in self.rules.procedures}
        if not self.has_any():
            return
        self._hidden_live = self.vocabulary.hidden_live_kinds()
        for kind in self._hidden_live:  # whose ability it was tells which piece lies there
            self._parameters |= {(f"use {kind}", 0): (Secret.PIECE, SecretOrigin()), (f"use {kind}", 1): (Secret.OTHER, SecretOrigin())}
        before: object = None
        while before != (self._parameters, self.secretly, self._changing.found):  # secrets only grow, so this ends
            before = (dict(self._parameters), set(self.secretly), dict(self._changing.found))
            self._scan_all()

    def has_any(self) -> bool:
        """True if the rules have anything to hide: hidden places, or chance or choices that a procedure can keep to itself."""
        return (
            any(isinstance(part, r.Pick | r.Choose | r.ChooseBranches | r.ChooseTogether) for part in statements_in(self.rules))
            or self.vocabulary.hides_anything()
        )

    def ambiguous(self) -> dict[str, list[Span]]:
        """Return the questions that are asked in several places, where something hidden decides in which: who is asked cannot tell."""
        return {name: list(places) for name, places in self.scanned.asked().items() if len(places) > 1 and any(places.values())}

    def parameters(self, event: str, count: int) -> list[SecretOrigin | None]:
        """Return the origins of the first arguments of an event; None for those that hold no secret."""
        found = [self._parameters.get((event, at), PUBLIC) for at in range(count)]
        return [origin if Secret.OTHER in secret else None for secret, origin in found]

    def names_piece(self, event: str, at: int) -> bool:
        """True if an argument of an event can name a piece because of where it lies."""
        return Secret.PIECE in self._parameters.get((event, at), PUBLIC)[0]

    # -------------------------------------------------------------- statements

    def _scan_all(self) -> None:
        for procedure in self.rules.procedures:
            names = [name for name, _ in procedure.parameters]
            known: Locals = {name: self._parameters.get((procedure.name, at), PUBLIC) for at, name in enumerate(names)}
            self._scan(procedure.name, procedure.body, known, procedure.name in self.secretly)
        for hook in self.rules.hooks:
            if isinstance(hook, r.ActingHook):
                secret, key = self._is_secret_hook(hook), hook_key(hook)
                if secret:
                    self.secretly.update((key, *(() if hook.host is None else (f"use {hook.host[0]}",))))
                secret = secret or (hook.effect is not None and r.REPEATED in self.secretly)
                self._scan(f"hook {hook.name}", hook.body, self._hook_locals(hook), secret or key in self.secretly)
        for part in self.rules.carried:
            if isinstance(part.body, r.Block):
                known = {"it": (Secret.PIECE, SecretOrigin())}
                owner = f"{part.kind}.{part.definition}.{part.attribute}"
                self._scan(owner, part.body, known, f"{part.kind}.{part.attribute}" in self.secretly)

    def _scan(self, owner: str, body: r.Block, known: Locals, secretly: bool) -> None:
        """Go through the block of a rule, unless it would begin with the same as before: then it would find the same."""
        if self.scanned.begin(owner, body, (known, secretly, self._changing.enter(owner, body))):
            self._block(body, known, (), secretly)

    def _hook_locals(self, hook: r.Hook) -> Locals:
        """Return what a hook knows: the thing that carries it, the acting seat, then the arguments of the event."""
        own = 1 if hook.host is None else 2
        known: dict[str, tuple[Secret, SecretOrigin]] = {}
        for at, (name, _) in enumerate(hook.parameters):
            secret, origin = self._parameters.get((hook.key, at - own), PUBLIC)
            # The seat of the event chose its arguments: to a hook that is the actor, not the owner.
            seat = None if origin.seat is None else actor_of(hook)
            known[name] = (secret, SecretOrigin(seat=seat))
        if hook.host is not None:
            known[hook.parameters[0][0]] = (Secret.PIECE, SecretOrigin())
        if isinstance(hook, r.BranchOffer) and hook.variable is not None:
            seat = None if self._is_secret_offer(hook, known) else actor_of(hook)
            known[hook.variable] = (Secret.OTHER | self.of(hook.source, known) & Secret.PIECE, SecretOrigin(hook.source, True, seat))
        return known

    def _has_secret_offer(self, question: str) -> bool:
        offers = (hook for hook in self.rules.hooks if isinstance(hook, r.BranchOffer) and hook.key == question)
        return any(self._is_secret_offer(hook, {}) for hook in offers)

    def _is_secret_offer(self, hook: r.BranchOffer, known: Locals) -> bool:
        """True if something hidden decides whether a branch is offered, or which options it has."""
        hosted = hook.host is not None and hook.host[0] in self._hidden_live
        return hosted or self._decides(hook.condition, known) or self._decides_by_size(hook.source, known)

    def _block(
        self,
        block: r.Block,
        known: Locals,
        later: tuple[r.Stmt, ...] = (),
        secretly: bool = False,
        chosen: frozenset[str] = frozenset(),
    ) -> None:
        """Go through a block. `later` is what comes after it; `secretly` if something hidden decides whether it runs.

        `chosen` are locals that decide about it and that a seat has chosen: until they are shown, others are asked in secret there.
        """
        outside = len(self._changing.deciding)
        for at, node in enumerate(block.body):
            secretly = secretly or (isinstance(node, r.Choose | r.ChooseTogether) and self._decides_by_size(node.source, known))
            secretly = secretly or self._asks_unknowing(node, {name: known[name][1].seat for name in chosen if name in known})
            known = self._statement(node, known, (*block.body[at:], *later) if can_ask(node) else (), secretly, chosen)
            # Behind something that may have ended the block in secret, everything happens in secret.
            secretly = secretly or (may_leave(node) and self._decided(node, known))
            self._changing.decide_rest(node)
        del self._changing.deciding[outside:]

    def _decides(self, node: Any, known: Locals) -> bool:
        """True if an expression tells anything hidden but choices, so that whatever depends on it happens secretly."""
        if node is None:
            return False
        chosen = {name: PUBLIC for name, (_, origin) in known.items() if origin.seat is not None}
        return bool(self.of(node, {**known, **chosen}) & HIDDEN)

    def _decides_by_size(self, node: r.Expr | None, known: Locals) -> bool:
        """True if the size of a set tells anything hidden. Everybody sees how many pieces lie in a zone."""
        parts = tuple(part for part in children(node) if isinstance(part, r.Expr)) if isinstance(node, r.ZoneAt) else node
        return self._decides(parts, known)

    def _statement(self, node: r.Stmt, known: Locals, later: tuple[r.Stmt, ...], secretly: bool, chosen: frozenset[str]) -> Locals:
        """Note what is secret while play waits in a statement; return what is known to the rules after it."""
        shown = set(self._shown_by(node)[0])
        shown |= {name for name in known if name.startswith(BRANCH)} if can_be_seen(node, self.vocabulary) else set()
        known = {**known, **self._changing.known(node)}
        kept = self._still_secret({name: entry for name, entry in known.items() if name not in shown}) if shown else known
        secret = {name: origin for name, (secret, origin) in kept.items() if Secret.OTHER in secret}
        if isinstance(node, r.ForEach) and Secret.OTHER in self.of(node.source, known):
            secret[node.variable] = SecretOrigin()
        if isinstance(node, r.Repeat) and Secret.OTHER in self.of(node.times, known):
            secret[TIMES] = SecretOrigin()
        self.waiting.setdefault(node.span, {}).update(secret)
        pieces = {name for name, (secret, _) in known.items() if Secret.PIECE in secret}
        if isinstance(node, r.ForEach) and Secret.PIECE in self.of(node.source, known):
            pieces.add(node.variable)
        self.pieces.setdefault(node.span, set()).update(pieces)
        if isinstance(node, r.Choose | r.ChooseBranches | r.ChooseTogether):
            out_of_reach = {name for name, origin in secret.items() if origin.source is None and origin.seat is None}
            used = {part.name for part in walk(later) if isinstance(part, r.Local)} if out_of_reach else set[str]()
            self.scanned.note(node.question, node.span, secretly, sorted(out_of_reach & used))
        if secretly:
            self._note_secret(node)
        if isinstance(node, r.Resolve | r.ResolveAbility | r.ChooseBranches):
            named = node.subject if isinstance(node, r.Resolve) else node.ability if isinstance(node, r.ResolveAbility) else None
            by = self._decided(node, known) if isinstance(node, r.ChooseBranches) else self._decides(named, known)
            self.secretly.update([node.effect] if secretly or by else ())
        self._pass_on(node, known)
        decided = secretly or (not isinstance(node, r.Block) and self._decided(node, known))
        if isinstance(node, r.ForEach | r.Repeat) and not decided:
            # A turn that something hidden can end decides about the next turns, so about the whole loop.
            decided = any(may_leave(part) and self._decided(part, known) for part in node.body.body)
        outside = self._changing.decide(node)
        deciding = {part.name for part in walk(tuple(filter(None, deciding_parts(node)))) if isinstance(part, r.Local)}
        chosen = chosen.union(name for name in deciding & known.keys() if known[name][1].seat is not None)
        for block, own in self._blocks(node, known):
            taken = {} if not isinstance(node, r.ChooseBranches) else {BRANCH + node.question: (Secret.OTHER, SecretOrigin(seat=node.me))}
            self._block(block, {**known, **own, **taken}, later[1:], decided, chosen.union(taken))
        del self._changing.deciding[outside:]
        self._changing.give(node, known, secretly, self.of)
        return {**kept, **self._changing.without_sources(self._named(node, known)), **self._changing.named(node)}

    def _asks_unknowing(self, node: r.Stmt, choosers: Mapping[str, r.Expr | None]) -> bool:
        """True if a statement asks another seat than those who chose that it runs."""
        if isinstance(node, r.Choose | r.ChooseBranches):
            return any(node.me != chooser for chooser in choosers.values())
        if isinstance(node, r.Perform):
            asks_me, asks_others = self._asked_by(node.name)
            seats = [chooser for name, chooser in choosers.items() if not name.startswith(BRANCH)]
            return bool(seats) and (asks_others or (asks_me and any(node.me != chooser for chooser in seats)))
        return isinstance(node, r.ChooseTogether) and bool(choosers)

    def _asked_by(self, name: str) -> tuple[bool, bool]:
        """Return whether a procedure can ask the seat that it is performed for, and whether it can ask others."""
        if name not in self._asks:
            self._asks[name] = (False, False)  # procedures have no circles; this only guards the walk
            asks_me = asks_others = False
            for part in walk(self._procedures[name].body):
                if isinstance(part, r.Choose | r.ChooseBranches | r.Perform):
                    own, others = self._asked_by(part.name) if isinstance(part, r.Perform) else (True, False)
                    asks_me, asks_others = asks_me or (own and is_me(part.me)), asks_others or others or (own and not is_me(part.me))
                asks_others = asks_others or isinstance(part, r.ChooseTogether)
            self._asks[name] = asks_me, asks_others
        return self._asks[name]

    def _still_secret(self, known: Locals) -> Locals:
        """Return what is still unknown when some locals have been shown: what `let` worked out from those alone is known as well."""
        before: Locals = {}
        while len(before) != len(known):
            before = known
            found = {name: None if origin.one_of else origin.source for name, (_, origin) in known.items()}
            known = {name: entry for name, entry in known.items() if (source := found[name]) is None or self.of(source, known)}
        return known

    def _decided(self, node: r.Stmt, known: Locals) -> bool:
        """True if something hidden decides about the blocks inside a statement."""
        if isinstance(node, r.If):
            return any(self._decides(condition, known) for condition, _ in node.arms)
        if isinstance(node, r.Repeat):
            return self._decides(node.times, known) or self._decides(node.condition, known)
        if isinstance(node, r.ForEach):
            return self._decides(node.source, known)
        if isinstance(node, r.ChooseBranches):
            parts = [(branch.source, branch.condition) for branch in node.branches]
            own = any(self._decides_by_size(source, known) or self._decides(condition, known) for source, condition in parts)
            return own or self._has_secret_offer(node.question)
        return isinstance(node, r.Block) and any(self._decided(part, known) for part in node.body)

    def _note_secret(self, node: r.Stmt) -> None:
        """Note a statement that something hidden decides about, and what it starts or changes besides counters, fields and zones."""
        self.secret_spans.add(node.span)
        if isinstance(node, r.Perform | r.Flow):
            self.secretly.add(node.event)
        if isinstance(node, r.Perform | r.Resolve | r.ResolveAbility) and node.via is not None:
            self.secret_via = True
        if isinstance(node, r.Begin):
            self.secret_scopes.add(node.scope)
        self._values_in_secret.update(part.name for part in walk(node) if isinstance(part, r.ValueCall))

    def secret_limits(self) -> set[str]:
        """Return the accounts of limits whose counts can tell something hidden."""
        found = set()
        for hook in self.rules.hooks:
            if hook.limit is not None and (self._is_secret_hook(hook) or hook.key in self.secretly or hook.key in self._values_in_secret):
                found.add(hook.limit.account)
        return found

    def _is_secret_hook(self, hook: r.Hook) -> bool:
        """True if something hidden decides whether a hook acts: its condition, or where the thing that carries it lies."""
        known = self._hook_locals(hook)
        public = dict.fromkeys(known, PUBLIC) if hook.host is not None and hook.host[0] not in self._hidden_live else known
        return self._decides(hook.condition, public) or (hook.host is not None and hook.host[0] in self._hidden_live)

    def _named(self, node: r.Stmt, known: Locals) -> Locals:
        """Return the local that a statement names, with its secret."""
        if isinstance(node, r.Let):
            secret = self.of(node.value, known)
            return {node.variable: (secret, SecretOrigin(node.value))}
        if isinstance(node, r.Draw):
            seen = self.vocabulary.zones[node.target.zone].visible == "all"
            return {node.variable: PUBLIC if seen else (Secret.PIECE, SecretOrigin())}
        if isinstance(node, r.Pick):
            return {node.variable: (Secret.OTHER, SecretOrigin(node.source, one_of=True))}
        if isinstance(node, r.ChooseTogether):
            # All are told when all have answered. What was chosen may still lie hidden.
            return {node.variable: (self.of(node.source, known) & Secret.PIECE, SecretOrigin())}
        if isinstance(node, r.Choose):
            source = None if node.most is not None or node.ordering else node.source
            own = with_own_choices(known, node.me)
            secret = self.of(node.source, own) | self.of(node.most, own)
            # A single option is taken without asking: if the set is secret, even the seat that chooses does not know it.
            seat = None if Secret.OTHER in secret else node.me
            return {node.variable: (Secret.OTHER | secret & Secret.PIECE, SecretOrigin(source, True, seat))}
        return {}

    def _blocks(self, node: r.Stmt, known: Locals) -> list[tuple[r.Block, Locals]]:
        """Return the blocks inside a statement, each with the local that it adds."""
        if isinstance(node, r.If):
            return [(body, {}) for _, body in node.arms]
        if isinstance(node, r.Block):
            return [(node, {})]
        if isinstance(node, r.Repeat):
            secret = self.of(node.times, known)
            return [(node.body, {TIMES: (secret, SecretOrigin())} if Secret.OTHER in secret else {})]
        if isinstance(node, r.ForEach):
            return [(node.body, {node.variable: (self.of(node.source, known), SecretOrigin())})]
        if isinstance(node, r.ChooseBranches):
            return [(branch.body, self._chosen(branch, node, known)) for branch in node.branches]
        return []

    def _chosen(self, branch: r.Branch, node: r.ChooseBranches, known: Locals) -> Locals:
        """Return the local of a branch. Like a choice from a set: a single option is taken without asking."""
        if branch.variable is None:
            return {}
        parts = tuple(part for other in node.branches for part in (other.source, other.condition) if part is not None)
        secret = Secret.OTHER in self.of(parts, with_own_choices(known, node.me)) or self._has_secret_offer(node.question)
        seat = None if secret else node.me
        piece = self.of(branch.source, known) & Secret.PIECE
        return {branch.variable: (Secret.OTHER | piece, SecretOrigin(branch.source, True, seat))}

    def _pass_on(self, node: r.Stmt, known: Locals) -> None:
        """Note the secrets that the arguments of an event hand on."""
        if isinstance(node, r.Perform):
            for at, argument in enumerate(node.arguments):
                self._hand_on((node.name, at), argument, node.me, known)
        elif isinstance(node, r.Flow):
            self._hand_on((node.event, 0), node.amount, node.me, known)
        elif isinstance(node, r.ResolveAbility):
            self._hand_on((r.REPEATED, 0), node.ability, node.me, known)

    def _hand_on(self, key: tuple[str, int], argument: r.Expr, me: r.Expr, known: Locals) -> None:
        secret = self.of(argument, known)
        # What is secret only through the choices of the seat is known to that seat.
        seat = r.Local(me.type, ME) if Secret.OTHER not in self.of(argument, with_own_choices(known, me)) else None
        before = self._parameters.get(key)
        if Secret.OTHER in secret:
            same = before is None or before[1].seat == seat
            self._parameters[key] = (secret | (before or PUBLIC)[0], SecretOrigin(seat=seat if same else None))
        elif secret and before is None:
            self._parameters[key] = (secret, SecretOrigin())

    # -------------------------------------------------------------- what is shown

    def _shows(self, body: Iterable[r.Stmt]) -> tuple[set[str], bool]:
        """Return the locals that statements show to everybody before they ask another seat, and whether they ask one."""
        shown: set[str] = set()
        for node in body:
            names, asked = self._shown_by(node)
            shown |= names
            if asked:
                return shown, True
        return shown, False

    def _shown_by(self, node: r.Stmt) -> tuple[set[str], bool]:
        """The same of one statement. It is asked again for every statement around it."""
        if id(node) not in self._shown_in:
            self._shown_in[id(node)] = self._look_at(node)
        return self._shown_in[id(node)]

    def _look_at(self, node: r.Stmt) -> tuple[set[str], bool]:
        if isinstance(node, r.ChooseTogether) or (isinstance(node, r.Choose | r.ChooseBranches) and not is_me(node.me)):
            return set(), True
        shown = {part.name for part in shown_parts(node, self.vocabulary, self._procedure_shows) if isinstance(part, r.Local)}
        inner = [self._shows(block.body) for block in inner_blocks(node)]
        # Only what surely runs shows something: a block, or all arms of an `if` with `else`.
        if isinstance(node, r.Block) or (isinstance(node, r.If) and node.arms[-1][0] is None):
            shown |= set.intersection(*(names for names, _ in inner))
        return shown, any(asked for _, asked in inner) or may_leave(node)

    def _procedure_shows(self, name: str, at: int) -> bool:
        if (name, at) not in self._shown:
            self._shown[name, at] = False  # procedures have no circles; this only guards the walk
            procedure = self._procedures[name]
            replaced = any(hook.key == name and hook.kind == "instead" for hook in self.rules.hooks)
            self._shown[name, at] = not replaced and procedure.parameters[at][0] in self._shows(procedure.body.body)[0]
        return self._shown[name, at]
