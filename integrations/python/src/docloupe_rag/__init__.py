"""LangChain, LlamaIndex and Haystack on a docloupe server."""
