"""LangChain and LlamaIndex on a docloupe server."""
