import { apiKey } from './key.ts';

/** One request of the API, to be shown as a command. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Multipart fields, as curl writes them: `file=@report.pdf`. */
  form?: string[];
}

/** For a POSIX shell. The key itself stays out of it: commands end up in chats and histories. */
export function toCurl({ method, path, headers = {}, body, form }: Call): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(location.origin + path)}`];
  if (apiKey.value !== '') parts.push('-H "Authorization: Bearer $DOCLOUPE_API_KEY"');
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`);
  for (const field of form ?? []) parts.push(`-F ${quote(field)}`);
  return parts.join(' \\\n  ');
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
