export function toFaces(operations: readonly unknown[], openApi: unknown, settings: unknown): Map<string, string>;
