import type { Warning } from '../document/warning.ts';

const MAX_WARNINGS = 500;

/** Each warning once per code and page; a document broken in a thousand places says so in bounded space. */
export class WarningList {
  readonly list: Warning[] = [];
  readonly #seen = new Map<string, number>();

  constructor(known: readonly Warning[] = []) {
    for (const warning of known) this.add(warning);
  }

  add(warning: Warning): void {
    const key = `${warning.code} ${warning.page ?? ''}`;
    const known = this.#seen.get(key);
    // What was seen in passing gives way to what says where.
    if (known !== undefined && warning.cells && !this.list[known]!.cells) this.list[known] = warning;
    if (known !== undefined || this.list.length >= MAX_WARNINGS) return;
    this.#seen.set(key, this.list.length);
    this.list.push(warning);
  }
}
