import type { Logger } from '../../src/server/logger.ts';

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };

export interface LogLine extends Record<string, unknown> {
  level: string;
  message: string;
}

/** Keeps what was logged. */
export function recordingLogger(): { logger: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: string) => (fields: object, message: string) => void lines.push({ ...fields, level, message });
  return { logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }, lines };
}
