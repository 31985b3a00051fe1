"""The built page: a handful of files, held in memory and sent compressed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar import Response

from kingfisher.core.errors import KingfisherError
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from litestar import Request

FOLDER = Path(__file__).parents[1] / "page"
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
    """Read every file of the page, by its path; the start page must be there."""
    if not (folder / START).is_file():
        raise KingfisherError(say("serve.no-page"))
    return {path.relative_to(folder).as_posix(): page_file(path) for path in sorted(folder.rglob("*")) if path.is_file()}


def page_file(path: Path) -> PageFile:
    return page_file_of(path.read_bytes(), path.name, FOR_EVER if path.parent.name == "assets" else ASK_AGAIN)


def page_file_of(body: bytes, name: str, caching: str = ASK_AGAIN) -> PageFile:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = None if name.endswith(UNCOMPRESSED) else gzip.compress(body, mtime=0)
    return PageFile(body, compressed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', caching)


def send_file(request: Request[Any, Any, Any], file: PageFile) -> Response[bytes]:
    """Send a file as this browser can have it, or tell the browser that it has it already."""
    headers = {"ETag": file.etag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)
