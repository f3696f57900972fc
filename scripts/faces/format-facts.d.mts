export function toFormatFacts(formats: readonly unknown[]): Map<string, string>;
