export function toFaces(operations: readonly unknown[], openApi: unknown): Map<string, string>;
