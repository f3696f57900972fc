"""Real clients from PyPI against the compat routes: tika, unstructured-client, and docling-core, which validates a DoclingDocument.

    pip install tika unstructured-client docling-core
    docloupe serve --plugs tika,unstructured,docling
    python bench/compat/python_clients.py http://127.0.0.1:7411 samples
"""

import glob
import json
import os
import sys
import urllib.request

url, folder = sys.argv[1], sys.argv[2]
paths = sorted(path for path in glob.glob(os.path.join(folder, "*")) if not path.endswith(".mjs"))


def with_tika(path):
    os.environ["TIKA_CLIENT_ONLY"] = "True"
    from tika import parser

    parsed = parser.from_file(path, serverEndpoint=url)
    assert parsed["status"] == 200, parsed["status"]
    assert len(parsed["content"].split()) > 20, parsed["content"]
    return f"{len(parsed['content'].split())} words, {len(parsed['metadata'])} fields"


def with_unstructured(path):
    from unstructured_client import UnstructuredClient
    from unstructured_client.models import operations, shared

    client = UnstructuredClient(server_url=url, api_key_auth="none")
    with open(path, "rb") as file:
        files = shared.Files(content=file.read(), file_name=os.path.basename(path))
    parameters = shared.PartitionParameters(files=files, strategy=shared.Strategy.FAST)
    answer = client.general.partition(request=operations.PartitionRequest(partition_parameters=parameters))
    assert answer.elements
    return f"{len(answer.elements)} elements"


def with_docling(path):
    from docling_core.types.doc import DoclingDocument

    boundary = "docloupe"
    with open(path, "rb") as file:
        content = file.read()
    name = os.path.basename(path)
    body = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="to_formats"\r\n\r\njson\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
    ).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    request = urllib.request.Request(f"{url}/v1/convert/file", data=body, headers=headers)
    answer = json.load(urllib.request.urlopen(request))
    document = DoclingDocument.model_validate(answer["document"]["json_content"])
    markdown = document.export_to_markdown()
    assert len(markdown.split()) > 20, markdown
    return f"{len(document.texts)} texts, {len(document.tables)} tables, {len(markdown.split())} words of Markdown"


failures = 0
for client in (with_tika, with_unstructured, with_docling):
    for path in paths:
        try:
            said = client(path)
        except Exception as error:  # noqa: BLE001
            said = f"FAILED: {type(error).__name__}: {str(error)[:300]}"
            failures += 1
        print(f"{client.__name__[5:]:13} {os.path.basename(path):15} {said}")
sys.exit(1 if failures else 0)
