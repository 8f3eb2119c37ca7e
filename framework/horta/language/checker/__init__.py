"""From what was written to what was meant, with every problem found on the way."""

from horta.language.checker.declarations import CarriedRule, HostedHook, check_rules

__all__ = ["CarriedRule", "HostedHook", "check_rules"]
