"""The OpenAPI document, and the HTTP interface held against it."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest

from .guest import Guest
from .process import ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = 6  # generated requests of each kind


def test_the_document_describes_all_of_the_interface(server: ServerProcess) -> None:
    answer = httpx.get(f"{server.address}/api/openapi.json")
    document = answer.json()
    assert document["openapi"].startswith("3.")
    assert "cdn" not in answer.text
    posts = {path for path, methods in document["paths"].items() if "post" in methods}
    assert {"/api/tables", "/api/tables/{table}/again"} <= posts
    body = document["paths"]["/api/tables"]["post"]["requestBody"]
    assert body["content"] == {
        "application/json": {"schema": {"$ref": "#/components/schemas/NewTable"}}
    }
    named = set(re.findall(r"#/components/schemas/(\w+)", answer.text))
    assert named <= set(document["components"]["schemas"])
    # No pages of Litestar's are there, which would load scripts from elsewhere.
    for path in ("/schema", "/schema/swagger", "/api", "/api/redoc"):
        assert httpx.get(f"{server.address}{path}").status_code == 404


def test_generated_requests_are_answered_as_the_document_says(tmp_path: Path) -> None:
    """Schemathesis: no fault of the server's, no answer of another form, no method let through."""
    pytest.importorskip("schemathesis")

    async def make(server: ServerProcess) -> str:
        async with Guest(server.address) as ann:
            return await ann.make("fifth", [None, "random"])

    with ServerProcess(tmp_path, table_rate=1e6, code_rate=1e6, day_level="novice") as server:
        table = asyncio.run(make(server))
        # Once all that ask for a table ask for one that there is.
        (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.table" = ["{table}"]\n')
        for config, phases in (
            (["--config-file", "schemathesis.toml"], "coverage,fuzzing"),
            ([], "fuzzing"),
        ):
            run = subprocess.run(
                [
                    *(sys.executable, "-m", "schemathesis.cli", *config),
                    *("run", f"{server.address}/api/openapi.json"),
                    *("--checks", "all"),
                    # The rules of the games are in no schema; Litestar's answer to OPTIONS, for
                    # which we have no use, knows only the first of two methods of one address.
                    *("--exclude-checks", "positive_data_acceptance,allow_header_conformance"),
                    *("--phases", phases),
                    *("--max-examples", str(EXAMPLES), "--seed", "83", "--no-color"),
                ],
                cwd=tmp_path,
                capture_output=True,
                text=True,
                timeout=200,
            )
            assert run.returncode == 0, run.stdout
            assert re.search(r"[1-9]\d* generated", run.stdout)
            (tmp_path / "schemathesis.toml").unlink(missing_ok=True)
        assert "Traceback" not in server.log()
        assert "ERROR" not in server.log()
        assert httpx.get(f"{server.address}/health").status_code == 200
