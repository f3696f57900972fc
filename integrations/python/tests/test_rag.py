"""Against a running server: DOCLOUPE_URL."""

import os
import tempfile
import unittest

import docloupe
from haystack import Pipeline
from docloupe_rag import haystack
from docloupe_rag.langchain import DocloupeLoader, DocloupeRetriever
from docloupe_rag.llama_index import DocloupeNodeRetriever, DocloupeReader

RTF = r"{\rtf1\ansi{\b Supply}\par Either party may terminate upon ninety days of notice.\par}"


class RagTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = docloupe.Client()
        self.addCleanup(self.client.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "supply.rtf")
        with open(self.path, "w", encoding="ascii") as file:
            file.write(RTF)

    def test_loaders(self) -> None:
        loaded = DocloupeLoader(self.client, self.path, chunk_tokens=200).load()
        self.assertIn("ninety days", " ".join(document.page_content for document in loaded))
        self.assertEqual(loaded[0].metadata["source"], "supply.rtf")
        self.assertEqual(loaded[0].metadata["pages"], [1])
        read = DocloupeReader(self.client, chunk_tokens=200).load_data(self.path)
        self.assertEqual([each.text for each in read], [each.page_content for each in loaded])
        converted = haystack.DocloupeConverter(self.client, chunk_tokens=200).run(sources=[self.path])["documents"]
        self.assertEqual([each.content for each in converted], [each.page_content for each in loaded])
        self.assertEqual(converted[0].meta["source"], "supply.rtf")

    def test_retrievers(self) -> None:
        file = self.client.upload(self.path)
        self.addCleanup(lambda: self.client.delete(file["id"]))
        asked = {"limit": 3, "file_ids": [file["id"]]}
        [document, *_] = DocloupeRetriever(client=self.client, **asked).invoke("terminate notice")
        self.assertIn("ninety days", document.page_content)
        self.assertEqual(document.metadata["file_id"], file["id"])
        [node, *_] = DocloupeNodeRetriever(self.client, **asked).retrieve("terminate notice")
        self.assertIn("ninety days", node.node.get_content())
        pipeline = Pipeline()
        pipeline.add_component("find", haystack.DocloupeRetriever(self.client, **asked))
        [passage, *_] = pipeline.run({"find": {"query": "terminate notice"}})["find"]["documents"]
        self.assertEqual(passage.meta["file_id"], file["id"])


if __name__ == "__main__":
    unittest.main()
