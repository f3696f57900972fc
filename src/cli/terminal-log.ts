import { paint } from './output.ts';

const LEVELS = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
]);
/** Fields of every line that a terminal leaves out. */
const USUAL: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg']);

/** Log lines for people: the time, how bad it is, what happened, and what belongs to it. */
export const terminalLog = (out: NodeJS.WritableStream): { write(line: string): void } => ({
  write(line) {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const level = LEVELS.get(Number(entry.level)) ?? 'fatal';
    const style = level === 'warn' ? 'yellow' : level === 'error' || level === 'fatal' ? 'red' : 'dim';
    const fields = Object.entries(entry)
      .filter(([name]) => !USUAL.has(name))
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
    const time = new Date(Number(entry.time)).toTimeString().slice(0, 8);
    out.write(
      `${paint('dim', time)} ${paint(style, level)} ${entry.msg} ${paint('dim', fields.join(' '))}`
        .trimEnd()
        .concat('\n'),
    );
  },
});
