"""What only the upkeep of this project needs: benchmarks and writers of reference pages. Not part of the wheel."""
