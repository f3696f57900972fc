/** `form-data; name="file"; filename="a.pdf"`: what stands first, in lower case, and the parameters by lower-case name. */
export interface HeaderValue {
  value: string;
  parameters: Map<string, string>;
}

/** Without a closing quote an escaped one ends the value: browsers do not escape backslashes and write `name="a\"`. */
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"(?=\s*(?:;|$))|"([^"]*)"|([^\s;]*))/gs;

export function parseHeaderValue(text: string): HeaderValue {
  const semicolon = text.indexOf(';');
  const parameters = new Map<string, string>();
  if (semicolon !== -1) {
    for (const [, name, escaped, quoted, token] of text.slice(semicolon).matchAll(PARAMETER)) {
      const key = name!.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, escaped?.replaceAll('\\"', '"') ?? quoted ?? token!);
    }
  }
  return { value: (semicolon === -1 ? text : text.slice(0, semicolon)).trim().toLowerCase(), parameters };
}

/** `UTF-8''na%C3%AFve.txt` (RFC 8187, 3.2); undefined where it is not well formed. */
export function parseExtendedValue(text: string): string | undefined {
  const [, charset, encoded] = /^([^']*)'[^']*'(.*)$/s.exec(text) ?? [];
  if (charset === undefined || encoded === undefined) return undefined;
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (/^utf-8$/i.test(charset)) return bytes.toString('utf8');
  if (/^iso-8859-1$/i.test(charset)) return bytes.toString('latin1');
  return undefined;
}
