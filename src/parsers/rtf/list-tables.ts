import { type OrdinalStyle, toOrdinal } from '../../analysis/ordinal.ts';
import type { Destination } from './destination.ts';

interface ListLevel {
  /** \levelnfc: 0 arabic, 1 and 2 roman, 3 and 4 letters, 23 bullet, 255 none. */
  format: number;
  startAt: number;
  /** Characters below 9 stand for the number of that level. */
  template: string;
}

interface ListDefinition {
  id: number;
  levels: ListLevel[];
}

interface ListOverride {
  listId: number;
  /** By level. */
  startAt: Map<number, number>;
}

const BULLET = 23;
const NO_NUMBER = 255;
const LEVELS = 9;
const MAX_LISTS = 10_000;

/** \listtable and \listoverridetable; \ls names an override, which names a list. */
export class ListTables {
  readonly #lists = new Map<number, ListDefinition>();
  readonly #overrides = new Map<number, ListOverride>();
  /** The numbers reached, by list. */
  readonly #counts = new Map<number, (number | undefined)[]>();
  /** Overrides whose start has been taken over. */
  readonly #started = new Set<number>();

  readListTable(): Destination {
    let list: ListDefinition = { id: 0, levels: [] };
    let level: ListLevel | undefined;
    let inTemplate = false;
    return {
      control: (word, param = 0) => {
        switch (word) {
          case 'list':
            list = { id: 0, levels: [] };
            level = undefined;
            return true;
          case 'listid':
            list.id = param;
            if (this.#lists.size < MAX_LISTS) this.#lists.set(param, list);
            return true;
          case 'listlevel':
            level = { format: 0, startAt: 1, template: '' };
            if (list.levels.length < LEVELS) list.levels.push(level);
            return true;
          case 'levelnfc':
          case 'levelnfcn':
            if (level) level.format = param;
            return true;
          case 'levelstartat':
            if (level) level.startAt = param;
            return true;
          case 'leveltext':
            inTemplate = true;
            return true;
        }
        return false;
      },
      text(text) {
        if (inTemplate && level && level.template.length < 100) level.template += text;
      },
      closeGroup() {
        inTemplate = false;
      },
    };
  }

  readOverrideTable(): Destination {
    let override: ListOverride = { listId: 0, startAt: new Map() };
    let level = -1;
    return {
      control: (word, param = 0) => {
        switch (word) {
          case 'listoverride':
            override = { listId: 0, startAt: new Map() };
            level = -1;
            return true;
          case 'listid':
            override.listId = param;
            return true;
          case 'lfolevel':
            level++;
            return true;
          case 'levelstartat':
            if (level >= 0 && level < LEVELS) override.startAt.set(level, param);
            return true;
          case 'ls':
            if (this.#overrides.size < MAX_LISTS) this.#overrides.set(param, override);
            return true;
        }
        return false;
      },
      text() {},
    };
  }

  /** What stands before the next paragraph of a list; undefined where the file does not say. */
  next(list: number, level: number): string | undefined {
    const override = this.#overrides.get(list);
    const definition = override && this.#lists.get(override.listId);
    const own = definition?.levels[level];
    if (!override || !definition || !own) return undefined;
    let counts = this.#counts.get(definition.id);
    if (!counts) this.#counts.set(definition.id, (counts = []));
    counts.length = Math.min(counts.length, level + 1);
    const start = override.startAt.get(level);
    if (start !== undefined && !this.#started.has(list * LEVELS + level)) {
      this.#started.add(list * LEVELS + level);
      counts[level] = start;
    } else counts[level] = counts[level] === undefined ? own.startAt : counts[level] + 1;
    return format(own, definition.levels, counts);
  }
}

function format(own: ListLevel, levels: ListLevel[], counts: (number | undefined)[]): string | undefined {
  if (own.format === NO_NUMBER) return undefined;
  // The first character counts the others.
  const text = own.template.slice(1).replace(/;$/, '');
  if (own.format === BULLET) return text.trim() || '•';
  const numbered = text.replace(/[\0-\x08]/g, (placeholder) => {
    const level = placeholder.charCodeAt(0);
    const number = counts[level] ?? levels[level]?.startAt ?? 1;
    return toOrdinal(number, ORDINALS.get(levels[level]?.format ?? 0) ?? 'decimal');
  });
  return numbered.trim() || undefined;
}

const ORDINALS = new Map<number, OrdinalStyle>([
  [1, 'upper_roman'],
  [2, 'lower_roman'],
  [3, 'upper_letter'],
  [4, 'lower_letter'],
]);
