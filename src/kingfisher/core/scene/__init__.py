"""The picture of a table that every screen draws."""

from kingfisher.core.scene.model import (
    Edge as Edge,
    Effect as Effect,
    Fact as Fact,
    Gauge as Gauge,
    GaugeStep as GaugeStep,
    Ground as Ground,
    LineChange as LineChange,
    Panel as Panel,
    Piece as Piece,
    Place as Place,
    Print as Print,
    RefusedMove as RefusedMove,
    Scene as Scene,
    SceneMove as SceneMove,
    SheetLine as SheetLine,
    Sign as Sign,
    Slot as Slot,
    Step as Step,
    Zone as Zone,
    ZoneKind as ZoneKind,
)
