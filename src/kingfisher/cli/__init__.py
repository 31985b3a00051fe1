"""The command `kingfisher`, one module for each family of its subcommands."""

from kingfisher.cli.command_line import main as main
