"""Against a real service: ``DOCLOUPE_URL=http://127.0.0.1:7411 python3 -m unittest``."""

import io
import json
import os
import socket
import tempfile
import threading
import time
import tracemalloc
import unittest
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar, List

import docloupe
from docloupe.multipart import Form
from docloupe.routes import CONVERT, ROUTES, UPLOAD

CSV = "name,amount\n" + "".join(f"part {i},{i}\n" for i in range(2500))


@unittest.skipUnless(os.environ.get("DOCLOUPE_URL"), "no service: set DOCLOUPE_URL")
class ServiceTest(unittest.TestCase):
    client: ClassVar[docloupe.Client]
    file_id: ClassVar[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.client = docloupe.Client()
        cls.file_id = cls.client.upload(CSV.encode(), file_name="parts.csv")["id"]

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.delete(cls.file_id)
        cls.client.close()

    def test_knows_every_operation(self) -> None:
        with self.client._transport.send("GET", "/openapi.json") as download:
            described = json.loads(download.read())
        there = {
            (operation["operationId"], method.upper(), path)
            for path, methods in described["paths"].items()
            if path.startswith("/v1/")
            for method, operation in methods.items()
        }
        known = {(name, route.method, route.path) for name, route in ROUTES.items()}
        known.update((name, "POST", path) for name, path in (UPLOAD, CONVERT))
        self.assertEqual(known, there)

    def test_upload_of_paths_files_and_pipes(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'a "quoted" näme.csv'
            path.write_text("a,b\n1,2\n")
            made = [self.client.upload(path)]
            with open(path, "rb") as opened:
                made.append(self.client.upload(opened))
            read, write = os.pipe()
            with os.fdopen(write, "wb") as pipe:
                pipe.write(b"a,b\n1,2\n")
            with os.fdopen(read, "rb") as source:
                made.append(self.client.upload(source, file_name="piped.csv"))
        self.assertEqual([file["status"] for file in made], ["ready"] * 3)
        self.assertEqual(made[0]["file_name"], path.name)
        self.assertEqual(len({file["sha256"] for file in made}), 1)
        self.assertEqual(made[1], {**made[0], "duplicate": True})
        copy = self.client.upload(b"a,b\n1,2\n", file_name="piped.csv", on_duplicate="add")
        self.assertNotEqual(copy["id"], made[2]["id"])
        for file in (made[0], made[2], copy):
            self.client.delete(file["id"])

    def test_files_are_paged(self) -> None:
        ids = [self.client.upload(f"a\n{i}\n".encode(), file_name=f"{i}.csv")["id"] for i in range(3)]
        listed = [file["id"] for file in self.client.files(page_size=2)]
        self.assertEqual(listed, [*reversed(ids), self.file_id])
        for file_id in ids:
            self.client.delete(file_id)

    def test_waiting_and_events(self) -> None:
        file = self.client.upload(b"a,b\n3,4\n", file_name="later.csv", wait=False)
        self.assertEqual(self.client.wait_until_ready(file["id"])["status"], "ready")
        events = list(self.client.watch(file["id"]))
        self.assertEqual(events[-1]["event"], "ready")
        self.client.delete(file["id"])

    def test_upload_for_a_time(self) -> None:
        file = self.client.upload(b"a,b\n5,6\n", file_name="brief.csv", ttl=3600, shared=True)
        self.assertIsNotNone(file["expires_at"])
        self.assertTrue(file["shared"])
        self.client.delete(file["id"])
        with self.assertRaises(docloupe.DocloupeError) as refused:
            self.client.upload(b"a,b\n5,6\n", file_name="told.csv", webhook="http://127.0.0.1:1/hook")
        self.assertIn("webhook", str(refused.exception))

    def test_inspection(self) -> None:
        self.assertEqual(self.client.profile(self.file_id).get("file_type"), "csv")
        self.assertEqual(self.client.structure(self.file_id)["tables"][0]["id"], "t1")
        self.assertEqual([page["page"] for page in self.client.pages(self.file_id)], [1])
        self.assertEqual(len(self.client.tables(self.file_id, include_rows=True)[0]["rows"]), 1000)
        rows = list(self.client.table_rows(self.file_id, "t1"))
        self.assertEqual([row["index"] for row in rows], list(range(2501)))
        self.assertEqual(self.client.search(self.file_id, "part 77", mode="phrase")["total"], 1)
        found = self.client.search_library('"part 77"', file_ids=(self.file_id,), file_types=["csv"])
        self.assertEqual(found["matches"][0]["file_name"], "parts.csv")

    def test_spreadsheets(self) -> None:
        self.assertEqual(self.client.sheets(self.file_id)["sheets"][0]["name"], "Sheet1")
        self.assertEqual(self.client.read_range(self.file_id, "Sheet1", "B2:B3")["values"], [[0], [1]])
        self.assertEqual(self.client.find_cells(self.file_id, "part 2499", match="exact", where="values")["total"], 1)
        self.assertIsNone(self.client.inspect_formula(self.file_id, "Sheet1", "B2").get("formula"))

    def test_extraction(self) -> None:
        schema = {"name": "part", "fields": [{"name": "amount", "type": "number"}]}
        made = self.client.extract(self.file_id, schema)
        self.assertEqual([field["name"] for field in made["fields"]], ["amount"])
        self.assertEqual(self.client.extraction(made["id"]), made)
        checked = self.client.validate(self.file_id, made["id"], confidence_threshold=0.1)
        self.assertEqual(checked["extraction_id"], made["id"])
        self.assertIsInstance(self.client.citations(self.file_id, extraction_id=made["id"]), list)
        self.assertTrue(self.client.verify(self.file_id, quote="part 77")["found"])

    def test_export(self) -> None:
        self.assertIn("| part 77 | 77 |", self.client.export(self.file_id).text())
        with self.client.export(self.file_id, "csv") as download:
            self.assertEqual(download.file_name, "parts.csv")
            self.assertEqual(b"".join(download).replace(b"\r", b"").decode(), CSV)
        zipped = self.client.export(self.file_id, "csv", accept="application/zip").read()
        self.assertEqual(len(zipfile.ZipFile(io.BytesIO(zipped)).namelist()), 1)
        self.assertEqual(next(self.client.chunks(self.file_id, chunk_tokens=100))["type"], "table")
        with tempfile.TemporaryDirectory() as folder:
            saved = self.client.export(self.file_id, "json").save(Path(folder) / "parts.json")
            self.assertIn("profile", json.loads(saved.read_text("utf-8")))
        self.assertEqual(self.client.content(self.file_id, byte_range="bytes=0-3").read(), b"name")

    def test_tools(self) -> None:
        self.assertEqual(len(self.client.tools()["tools"]), 9)
        self.assertEqual(self.client.call_tool("get_page", file_id=self.file_id, page=1)["page"], 1)
        self.assertEqual(self.client.health()["status"], "healthy")

    def test_errors_by_kind(self) -> None:
        with self.assertRaises(docloupe.NotFound) as missing:
            self.client.file("no-such-file")
        self.assertEqual((missing.exception.status, missing.exception.code), (404, "not_found"))
        with self.assertRaises(docloupe.InvalidRequest) as wrong:
            self.client.search(self.file_id, "x", mode="sideways")
        self.assertEqual(wrong.exception.errors[0]["path"], "mode")
        with self.assertRaises(docloupe.UnprocessableDocument):
            self.client.upload(b"%PDF-1.7 nothing", file_name="bad.pdf")

    def test_threads_share_a_client(self) -> None:
        answers: List[int] = []

        def work() -> None:
            for _ in range(5):
                answers.append(self.client.page(self.file_id, 1)["page"])

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, [1] * 20)


class _Answers:
    """A server that says the same to each request, on one connection after the other, and counts them."""

    def __init__(self, answer: bytes, *, seconds: float = 0.0) -> None:
        self.requests = 0
        self._answer = answer
        self._seconds = seconds
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with self._listening:
            while True:
                try:
                    connection, _ = self._listening.accept()
                except OSError:
                    return
                with connection:
                    while connection.recv(65536):
                        self.requests += 1
                        time.sleep(self._seconds)
                        connection.sendall(self._answer)
                        if b"keep-alive" not in self._answer:
                            break

    def __enter__(self) -> "_Answers":
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)


class BrokenAnswerTest(unittest.TestCase):
    """Whatever goes wrong on the way is an error of the client, and nothing that was cut off passes for whole."""

    def test_answers_that_are_cut_off(self) -> None:
        for head in (b"Content-Length: 9\r\n\r\nshort", b"Transfer-Encoding: chunked\r\n\r\n9\r\nshort"):
            answer = b"HTTP/1.1 200 OK\r\nConnection: close\r\n" + head
            with _Answers(answer) as server, tempfile.TemporaryDirectory() as folder:
                client = docloupe.Client(server.url, retries=0)
                target = Path(folder) / "saved"
                with self.assertRaises(docloupe.ConnectionFailed):
                    client.content("f1").save(target)
                self.assertFalse(target.exists())
                with self.assertRaises(docloupe.ConnectionFailed):
                    client.content("f1").read()
                with self.assertRaises(docloupe.ConnectionFailed):
                    list(client.content("f1"))
                with self.assertRaises(docloupe.ConnectionFailed):
                    list(client.chunks("f1"))

    def test_answers_of_somebody_else(self) -> None:
        with _Answers(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\n<html>") as server:
            with self.assertRaises(docloupe.ConnectionFailed):
                docloupe.Client(server.url).profile("f1")
        with _Answers(b"HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 6\r\n\r\n<html>") as server:
            with self.assertRaises(docloupe.Unavailable):
                docloupe.Client(server.url).profile("f1")

    def test_a_late_answer_is_not_asked_for_twice(self) -> None:
        with _Answers(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n{}") as server:
            client = docloupe.Client(server.url, timeout=2)
            client.profile("f1")
            server._seconds = 60
            with self.assertRaises(docloupe.TimedOut):
                client.profile("f1")
            self.assertEqual(server.requests, 2)

    def test_what_cannot_be_sent(self) -> None:
        client = docloupe.Client("http://127.0.0.1:1")
        with self.assertRaisesRegex(ValueError, "no operation 'get_pages'"):
            client.call("get_pages")
        with self.assertRaisesRegex(ValueError, "client.convert"):
            client.call("convert_file")
        with self.assertRaisesRegex(ValueError, "get_profile needs id"):
            client.call("get_profile")
        with self.assertRaisesRegex(TypeError, "rb"):
            client.upload(io.StringIO("a,b"))  # type: ignore[arg-type]

    def test_names_that_are_no_unicode(self) -> None:
        with Form(bytearray(b"a"), os.fsdecode(b"caf\xe9.csv"), {}) as form:
            self.assertIn(b'filename="caf?.csv"', b"".join(form.pieces()))


class _BusyHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    left: ClassVar[int] = 0
    seen: ClassVar[List[bytes]] = []

    def do_POST(self) -> None:
        _BusyHandler.seen.append(self.rfile.read(int(self.headers["Content-Length"])))
        busy = _BusyHandler.left > 0
        _BusyHandler.left -= 1
        body = json.dumps({"code": "too_many_requests", "detail": "busy"} if busy else {"id": "f1"}).encode()
        self.send_response(429 if busy else 201)
        self.send_header("Content-Length", str(len(body)))
        if busy:
            self.send_header("Retry-After", "0.01")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class _MovedHandler(BaseHTTPRequestHandler):
    seen: ClassVar[List[object]] = []

    def do_GET(self) -> None:
        is_store = self.path.startswith("/store/")
        if is_store:
            _MovedHandler.seen.append((self.path, self.headers["Authorization"], self.headers["Range"]))
        body = b"bytes" if is_store else b""
        self.send_response(200 if is_store else 307)
        self.send_header("Content-Length", str(len(body)))
        if not is_store:
            self.send_header("Location", f"http://{self.headers['Host']}/store/a?signed=1")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class MovedTest(unittest.TestCase):
    def test_bytes_are_fetched_where_they_lie_without_the_key(self) -> None:
        with ThreadingHTTPServer(("127.0.0.1", 0), _MovedHandler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            url = f"http://127.0.0.1:{server.server_port}"
            with docloupe.Client(url, api_key="secret") as client:
                with client.get_content("f1", redirect=True, byte_range="bytes=0-4") as download:
                    self.assertEqual(download.read(), b"bytes")
            server.shutdown()
        self.assertEqual(_MovedHandler.seen, [("/store/a?signed=1", None, "bytes=0-4")])


class RetryTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _BusyHandler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        _BusyHandler.seen = []

    def tearDown(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def test_sends_an_upload_again_while_the_service_is_busy(self) -> None:
        _BusyHandler.left = 2
        with docloupe.Client(self.url) as client:
            self.assertEqual(client.upload(b"hello", file_name="a.csv")["id"], "f1")
        self.assertEqual(len(_BusyHandler.seen), 3)
        self.assertEqual(len(set(_BusyHandler.seen)), 1)
        self.assertIn(b"\r\n\r\nhello\r\n--", _BusyHandler.seen[0])

    def test_never_holds_a_large_file(self) -> None:
        size = 64 * 1024 * 1024
        with tempfile.TemporaryFile() as file:
            file.truncate(size)
            with Form(file, "large.csv", {}) as form:
                tracemalloc.start()
                sent = sum(len(piece) for piece in form.pieces())
                _, peak = tracemalloc.get_traced_memory()
                tracemalloc.stop()
        self.assertEqual(sent, form.length)
        self.assertGreater(sent, size)
        self.assertLess(peak, 2 * 1024 * 1024)

    def test_gives_up(self) -> None:
        _BusyHandler.left = 100
        with docloupe.Client(self.url, retries=1) as client:
            with self.assertRaises(docloupe.TooManyRequests):
                client.upload(b"hello")
        self.assertEqual(len(_BusyHandler.seen), 2)

    def test_says_that_nobody_answers(self) -> None:
        with docloupe.Client("http://127.0.0.1:1", retries=0) as client:
            with self.assertRaises(docloupe.ConnectionFailed):
                client.health()
        with self.assertRaises(ValueError):
            docloupe.Client("localhost:7411")
