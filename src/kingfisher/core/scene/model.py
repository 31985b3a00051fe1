"""One picture for every screen: zones, pieces, moves. Screens draw Scenes and know no game."""

from __future__ import annotations

from typing import Literal

import msgspec

from kingfisher.core.i18n import Message
from kingfisher.core.translatable import LANGUAGE, in_language, plain_text_of

ZoneKind = Literal["pile", "fan", "row", "grid", "dice", "track", "path", "dial", "tokens", "list"]
"""How a zone lays out its pieces.

pile: one on another, the first on top; fan: overlapping, all to be seen; row: side by side; grid: `columns` wide, by slot;
dice: side by side, never overlapping; track: pieces along steps, each on the one that is its slot; path: the same steps as
stations of a way across a map; dial: in a ring, clockwise from the top; tokens: a loose heap; list: one below the other, a
line each, in so many `columns` where there is room.
"""


Ground = Literal["water", "wall"]
"""What the pieces of a zone lie in, where that is not the table.

In water they are drawn as what swims and stands there. On a wall they hang as trophies: each is a shadow until its box is
filled.
"""


class Place(msgspec.Struct, frozen=True):
    """Where a zone lies on the table's coarse grid.

    Attributes:
        row: The first row that it takes, from 0 at the top.
        column: The first column that it takes, from 0 at the left.
        rows: How many rows it takes.
        columns: How many columns it takes.
    """

    row: int
    column: int
    rows: int = 1
    columns: int = 1


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table with zones of its own, such as a player's board; the places of these zones count inside it.

    Where there is no room for all panels side by side, each is a tab, and those of other seats are one tab together.

    Attributes:
        id: Identifies the panel; zones name it.
        title: What stands over it, and on its tab.
        place: Where it lies where there is room for all panels.
        owner: The seat that it belongs to; None if it belongs to nobody.
        summary: The most important of it in a line, which stands beside the title of what is not one's own.
        aside: Whether it shares the tab of other seats, because it is looked at more often than used.
        stays: Whether it is in sight beside every tab.
    """

    id: str
    title: Message
    place: Place
    owner: int | None = None
    summary: Message | None = None
    aside: bool = False
    stays: bool = False


class Sign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small sign on a card.

    Attributes:
        art: The name of its drawing.
        label: What it says, as it is read aloud.
        tint: One of eight colours, from 0.
    """

    art: str
    label: Message
    tint: int | None = None


class Print(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a piece.

    Attributes:
        art: The name of its drawing: one of the game's art.svg or of those that every game may use (`core.scene.drawings`).
            If there is none of this name, its family's is drawn, which is the name without its last part.
        title: What the piece is called.
        value: A number on it.
        signs: Small signs on it.
        tint: One of eight colours, from 0, each with a shape of its own.
        text: A few words on it.
    """

    art: str
    title: Message
    value: int | None = None
    signs: tuple[Sign, ...] = ()
    tint: int | None = None
    text: Message | None = None


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, die or token.

    Of its kinds every screen knows 'card', dice ('d6', 'd12-black'), 'disc' (round, with the tint, the drawing and the value
    of its `print`) and 'tile' (a small board: title, text and signs of its `print`); any other is shown by its face.

    A visible piece is identified by what is known of it, a hidden one by zone and slot alone, so that no identity
    survives a shuffle. `face` is None for a piece that is face down; a die that was not rolled shows '-'.

    Screens may draw these marks: 'preview' (it lies elsewhere and is only shown here), 'goes-under' and 'comes-up' (what the
    move that the zone offers would do to it), 'held' (the seat has it in its fingers: a move that takes it needs only its
    target), 'new' (it came to lie there by the last move), 'half-used' (one use is left of it), 'spent' (it does nothing now),
    'ours' (its text was lost in print, and this project wrote it anew).

    Attributes:
        id: Identifies the piece as long as it is seen.
        kind: What it is, by a word from above or one of the game's own.
        face: What is on it, such as '7h' or '5'; for a card with a `print`, a word that tells it from others. Each
            screen gets words in its language.
        label: What it is called, as it is read aloud.
        slot: Its place in the zone, from 0.
        marks: Words from above that say how it stands.
        print: What is printed on it. Playing cards and dice need none.
        closed: The number of the rule to show where no move names the piece, instead of its zone's. In a column it is also
            shown where the piece is dropped on one that it does not go to.
        deck: The seat whose deck it belongs to, where several seats play with the same cards on one table.
        rule: The number of the rule that explains the piece.
        count: How many alike lie there together, shown as one.
        boxes: How many of its boxes are filled, and how many it has. The `label` says so too.
        new_boxes: How many of them, the last ones, were just filled. The piece then has the mark 'new'.
        box_art: The name of the drawing that each box shows, pale until it is filled. Without it a box is ticked.
    """

    id: str
    kind: str
    face: str | None
    label: Message
    slot: int
    marks: tuple[str, ...] = ()
    print: Print | None = None
    closed: str | None = None
    deck: int | None = None
    rule: str | None = None
    count: int = 1
    boxes: tuple[int, int] | None = None
    new_boxes: int = 0
    box_art: str | None = None


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """An empty place of a grid, which moves may name as their target.

    Attributes:
        id: Identifies the place; moves name it.
        slot: Its place in the grid, from 0.
        label: What it is called, as it is read aloud.
        closed: The number of the rule to show where no move leads to it now.
        face: The face of the card that opens it, where it is always the same: it may be shown there faintly.
    """

    id: str
    slot: int
    label: Message
    closed: str | None = None
    face: str | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a track, path or dial.

    Attributes:
        name: What stands on it.
        label: What it means, as it is read aloud.
        tint: One of eight colours, from 0.
        art: The name of its drawing.
        rule: The number of the rule that explains it.
        short: What stands on it where there is little room.
        ours: Whether its print was lost, so that this project wrote it anew. The `label` says so too.
    """

    name: Message
    label: Message
    tint: int | None = None
    art: str | None = None
    rule: str | None = None
    short: Message | None = None
    ours: bool = False


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands beside a row or under a column of a grid: what the line counts and what it may still become.

    Attributes:
        line: Whether it is a row or a column.
        at: Which row or column, from 0.
        value: What the line counts now. Screens show when it changes.
        label: All of this, as it is read aloud.
        note: What it counts or may become, in a word or two.
        name: What the line makes as it stands, such as a hand of poker.
        best: What the value may still become, where that is more.
        owner: The seat that the line counts for, where lines belong to seats.
        shares: What each seat has of it, where they take it from each other.
        rule: The number of the rule that explains it.
    """

    line: Literal["row", "column"]
    at: int
    value: int
    label: Message
    note: Message | None = None
    best: int | None = None
    owner: int | None = None
    rule: str | None = None
    name: Message | None = None
    shares: tuple[int, ...] = ()


class GaugeStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is reached at a number on the way.

    Attributes:
        at: The number.
        name: What is reached there.
    """

    at: int
    name: Message


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far something has come.

    Attributes:
        value: How far it is now.
        best: How far it can still come.
        most: The end of the way.
        label: All of this, as it is read aloud.
        steps: What is reached on the way and at its end, from the lowest.
        rule: The number of the rule that explains it.
    """

    value: int
    best: int
    most: int
    label: Message
    steps: tuple[GaugeStep, ...] = ()
    rule: str | None = None


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the table and what lies there.

    Attributes:
        id: Identifies the zone; moves name it.
        kind: How it lays out its pieces.
        title: What stands over it.
        label: What it is and holds, as it is read aloud.
        place: Where it lies on the table or in its panel.
        pieces: What lies there; in a pile, the first lies on top.
        count: How many pieces it holds, also where not all of them are listed.
        columns: How many columns a grid has; of a list, how many it may have; of a row, how many wells, where each piece lies
            in the one that is its slot and leaves it empty when it is taken.
        ground: What the pieces lie in.
        owner: The seat that it belongs to; None if it belongs to nobody.
        of: The zone that this one only shows something about, such as what cycling a deck would bring up.
        folded: Whether it may be shown by its count alone.
        note: A word or two under it.
        closed: The number of the rule to show for a piece of the zone that no move names.
        slots: The empty places of a grid.
        row_names: Names of a grid's rows.
        column_names: Names of a grid's columns.
        edges: What stands beside the rows and under the columns of a grid.
        steps: The steps of a track, path or dial, from the first.
        panel: The id of the panel that it lies in, where the table has several.
        on: The id of the grid that it lies on. Without `under`, it is a layer: each piece lies upon the cell of its slot.
        under: The column of that grid at whose foot it lies, from 0. A column that the grid does not have is beside its foot.
        rule: The number of the rule that explains the zone.
        holder: The name of a drawing that the printed cards of a pile are heaped in, each seen by its drawing alone, such as
            the catches in a boat.
        gauge: How far what lies there has come.
    """

    id: str
    kind: ZoneKind
    title: Message
    label: Message
    place: Place
    pieces: tuple[Piece, ...] = ()
    count: int = 0
    columns: int = 0
    ground: Ground | None = None
    owner: int | None = None
    of: str | None = None
    folded: bool = False
    note: Message | None = None
    closed: str | None = None
    slots: tuple[Slot, ...] = ()
    row_names: tuple[str, ...] = ()
    column_names: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    steps: tuple[Step, ...] = ()
    panel: str | None = None
    on: str | None = None
    under: int | None = None
    rule: str | None = None
    holder: str | None = None
    gauge: Gauge | None = None

    def in_language(self, language: str) -> Zone:
        """Write the faces of its pieces and the names of its rows in a language."""
        pieces = tuple(
            piece if piece.face is None else msgspec.structs.replace(piece, face=in_language(piece.face, language))
            for piece in self.pieces
        )
        names = tuple(in_language(name, language) for name in self.row_names)
        return msgspec.structs.replace(self, pieces=pieces, row_names=names)


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece that will lie in another zone.

    Attributes:
        piece: The id of the piece.
        zone: The id of the zone.
        slot: Its place in a grid; None for the top of a pile, or the end of a fan or row.
    """

    piece: str
    zone: str
    slot: int | None = None


class LineChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move makes of a row or column of the grid that its target lies in.

    Attributes:
        line: Whether it is a row or a column.
        at: Which row or column, from 0.
        gain: How much more the line then brings to the seat that it counts for.
        name: What the line then makes.
    """

    line: Literal["row", "column"]
    at: int
    gain: int
    name: Message | None = None


class SceneMove(msgspec.Struct, frozen=True, omit_defaults=True, rename={"sources": "from", "targets": "to"}):
    """A legal move: take the sources (zones or pieces) to the targets, or press it as a button where it has neither.

    Attributes:
        text: The move as the game's notation writes it.
        label: What it does, as it is read aloud or stands on a button.
        sources: The zones or pieces to take. In JSON this is `from`.
        targets: The zones, places or pieces to take them to. In JSON this is `to`.
        touches: The pieces that will lie elsewhere.
        note: What the move would make, shown at its target.
        warning: What the player should know before making it.
        safe: Whether it costs nothing and takes nothing from what can be done later, so that a screen may make it
            automatically for a player who wants that.
        effects: What can be shown of the move before anybody has accepted it: where a marker would stop while the move is
            only looked at, and in a race a card that lies where the player put it until the table says otherwise.
        keys: The keys that make the move one after the other, where the game is played too fast for pointing.
        cost: What has to be paid for it.
        onward: Whether it leads on to what comes next, so that a screen puts it in front of the others.
        lines: The rows and columns that it changes, to be seen at their edges.
    """

    text: str
    label: Message
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    note: Message | None = None
    warning: Message | None = None
    safe: bool = False
    effects: tuple[Effect, ...] = ()
    keys: tuple[str, ...] = ()
    cost: Message | None = None
    onward: bool = False
    lines: tuple[LineChange, ...] = ()


class RefusedMove(msgspec.Struct, frozen=True, omit_defaults=True, rename={"sources": "from", "targets": "to"}):
    """A move that a player might try now, and that a rule forbids.

    Attributes:
        text: The move as the game's notation writes it.
        label: What it would do, as it is read aloud.
        rule: The number of the rule that forbids it.
        sources: The zones or pieces that it would take. In JSON this is `from`.
        targets: The zones, places or pieces that it would take them to. In JSON this is `to`.
    """

    text: str
    label: Message
    rule: str
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number or word beside the table that is seen to change.

    Attributes:
        id: Identifies the fact from one Scene to the next.
        label: What the number or word stands for.
        value: The number or word.
        rule: The number of the rule that explains it.
        seat: Whose score it is, where it is that of one seat.
    """

    id: str
    label: Message
    value: Message | int
    rule: str | None = None
    seat: int | None = None


class SheetLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the score sheet.

    Attributes:
        name: What it counts.
        reason: Why it counts so many points.
        points: The points of each who is `called` in the Scene; None where the line does not count for them.
        sums: Whether it adds up the lines above it.
    """

    name: Message
    reason: Message | None
    points: tuple[int | None, ...]
    sums: bool = False


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table as one seat may see it.

    Attributes:
        game: The name of the game.
        seat: The seat that sees the table so; -1 for a spectator.
        to_act: The seat to act, or CHANCE, ANYONE or OVER (`core.interface`).
        status: What happens now, in a line.
        zones: The zones of the table.
        moves: The legal moves of the seat.
        refused: Moves that the seat might try now, with the rules that forbid them.
        facts: What stands beside the table.
        ending: The number of the rule by which the game ended; None before.
        sheet: The lines that explain the score as it stands.
        called: What each seat is called on the sheet, where they are several. After the seats come those who score without
            one.
        panels: The parts of the table. If there are any, every zone lies in one of them.
        interim: What has just ended, in a line, where a stage of a longer game did. A screen shows it with the sheet before
            play continues.
        interim_zones: What came of that stage, such as what was caught. These zones are no part of the table.
        places: Who is ahead, by seats: the first is 1, and seats that are even have the same.
    """

    game: str
    seat: int
    to_act: int
    status: Message
    zones: tuple[Zone, ...]
    moves: tuple[SceneMove, ...] = ()
    refused: tuple[RefusedMove, ...] = ()
    facts: tuple[Fact, ...] = ()
    ending: str | None = None
    sheet: tuple[SheetLine, ...] = ()
    called: tuple[Message, ...] = ()
    panels: tuple[Panel, ...] = ()
    interim: Message | None = None
    interim_zones: tuple[Zone, ...] = ()
    places: tuple[int, ...] = ()

    def zone(self, name: str) -> Zone:
        """Find a zone by its id."""
        return next(zone for zone in self.zones if zone.id == name)

    def in_language(self, language: str) -> Scene:
        """Write the faces of pieces and the names of rows in a language; messages are the same in all."""
        if language == LANGUAGE:
            return self
        return msgspec.structs.replace(self, zones=tuple(zone.in_language(language) for zone in self.zones))

    def to_json(self) -> bytes:
        """Encode the Scene as JSON."""
        return msgspec.json.encode(self, enc_hook=plain_text_of)
