"""The built page: a handful of files, held in memory and sent compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from kingfisher.core.errors import KingfisherError

FOLDER = Path(__file__).parent / "page"
START = "index.html"
UNCOMPRESSED = (".png", ".ico", ".woff2")
FOR_EVER = "public, max-age=31536000, immutable"  # what has a hash in its name never changes
ASK_AGAIN = "no-cache"

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/svg+xml", ".svg")


@dataclass(frozen=True)
class PageFile:
    body: bytes
    compressed: bytes | None
    kind: str
    etag: str
    caching: str


def read_page(folder: Path = FOLDER) -> dict[str, PageFile]:
    """Every file of the page by its path; the start page must be there."""
    if not (folder / START).is_file():
        raise KingfisherError("the page is not built: run make page")
    return {path.relative_to(folder).as_posix(): page_file(path) for path in sorted(folder.rglob("*")) if path.is_file()}


def page_file(path: Path) -> PageFile:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    compressed = None if path.suffix in UNCOMPRESSED else gzip.compress(body, mtime=0)
    caching = FOR_EVER if path.parent.name == "assets" else ASK_AGAIN
    return PageFile(body, compressed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', caching)
