// An agent without a model: it reads nothing but the text forms of the tools, the way a language model would, and answers what they say.

/** What is looked for in running text, by the kind of answer. */
const TYPES = {
  days: [/(\d+)\)? (?:working )?days/, Number],
  years: [/(\d+)\)? years/, Number],
  months: [/(\d+(?:\.\d+)?) months/, Number],
  weeks: [/every (\d+) weeks/, Number],
  percent: [/(\d+(?:\.\d+)?) ?%/, Number],
  money: [/(?:(?:EUR|GBP) ([\d,.]*\d)|([\d,.]*\d) (?:EUR|GBP))/, toNumber],
  date: [
    /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
    String,
  ],
  laws: [/laws of ([^.]+)\./, String],
  iban: [/IBAN ([A-Z]{2}\d\d(?: ?[A-Z0-9]{4})+)/, (text) => text.replaceAll(' ', '')],
  vat: [/VAT no\. (\w+)/, String],
  bar: [/at (\d+(?:\.\d+)?) bar/, Number],
  any: [/.+/, String],
};

function toNumber(text) {
  return Number(text.replaceAll(',', ''));
}

/** `1,520.00`, `1,520 ⟨1520.4⟩` and `24 April 2026 ⟨2026-04-24⟩` as values; what is no number stays text. */
function toValue(text) {
  const raw = /⟨([^⟩]*)⟩/.exec(text)?.[1];
  const plain = raw ?? text.trim();
  if (/^-?[\d,]*\.?\d+$/.test(plain)) return toNumber(plain);
  return plain;
}

const toCells = (line) => line.split(/(?<!\\) \| /).map((cell) => cell.replaceAll('\\|', '|').trim());

export class Agent {
  calls = 0;
  read = [];

  /** `tool(name, input)` gives the text of an answer; `files`: ids by name, which a session lists once. */
  constructor(tool, files) {
    this.files = files;
    this.tool = async (name, input) => {
      this.calls++;
      const text = await tool(name, input);
      this.read.push(text);
      return text;
    };
  }

  /** The answer, or null where the document does not say it. */
  async answer(question) {
    const id = this.files.get(question.file);
    return id === undefined ? null : this[question.how](id, question);
  }

  async clause(id, { words, type }) {
    const text = await this.tool('search_document', { file_id: id, query: words, limit: 5 });
    // What is similar, or holds only some of the words, is no answer.
    if (/^0 matches|typo in each word was forgiven|these hold at least one/m.test(text)) return null;
    const [pattern, read] = TYPES[type];
    for (const line of text.split('\n').slice(1)) {
      const said = line.replace(/^[^[:]*(?:\[[^\]]*\])?: /, '');
      // What stands behind the words that were asked for, else before them.
      const behind = said.toLowerCase().indexOf(words.toLowerCase());
      const match = (behind === -1 ? null : pattern.exec(said.slice(behind))) ?? pattern.exec(said);
      if (match) return read(match.slice(1).find((group) => group !== undefined) ?? match[0]);
    }
    return null;
  }

  /** The words of a row and of a column, where they lead to one cell; else the table that the row stands in. */
  async lookup(id, { row, column }) {
    const text = await this.tool('search_document', { file_id: id, query: `${row} ${column}`, limit: 3 });
    const said = /^(?:page \d+ t\d+ row \d+|.+![A-Z]+\d+) \[(?:.*, )?row: (.*), column: (.*?)\]: (.*)$/m.exec(text);
    if (said && said[1] === row && said[2].split(' › ').at(-1) === column) return toValue(said[3]);
    const table = await this.#tableWith(id, row);
    return table ? valueIn(table, row, column) : null;
  }

  /** Conditions, order and sums, of a sheet or of the table that has a column. */
  async ask(id, { how: _how, file: _file, answer: _answer, sheet, header, column, ...asked }) {
    const rows = header === undefined ? { sheet } : { table_id: await this.#tableOf(id, header) };
    const name = header === undefined ? 'find_cells' : 'get_table';
    const text = await this.tool(name, { file_id: id, ...rows, ...asked });
    const value = /^\w+(?: of .*?)? = (.*) \(from \d+ (?:cells?|rows?) of /m.exec(text)?.[1];
    if (value !== undefined) return toValue(value);
    if (header !== undefined) {
      const row = /^\d+(?: \(page \d+\))?: (.*)$/m.exec(text)?.[1];
      return row === undefined ? null : toValue(toCells(row)[column] ?? '');
    }
    const letter = new RegExp(`(?:^|, )([A-Z]+): ${column}(?:,|$)`, 'm').exec(text)?.[1];
    const cell = toCells(/^[^\n]*!([A-Z]+\d+ .*)$/m.exec(text)?.[1] ?? '').find((each) =>
      new RegExp(`^${letter}\\d+ `).test(each),
    );
    return cell === undefined ? null : toValue(cell.replace(/^\S+ /, '').replace(/ \((?:=|merged).*\)$/, ''));
  }

  async #tableOf(id, header) {
    const text = await this.tool('search_document', { file_id: id, query: `"${header}"`, limit: 3 });
    return /\b(t\d+) row /.exec(text)?.[1];
  }

  async compare(id, { rows, column, most }) {
    const table = await this.#tableWith(id, rows[0]);
    if (!table) return null;
    const size = (row) => Number.parseFloat(String(valueIn(table, row, column)).replaceAll(',', ''));
    const ordered = [...rows].sort((a, b) => size(a) - size(b));
    return most === 'most' ? ordered.at(-1) : ordered[0];
  }

  async section(id, { title }) {
    const text = await this.tool('list_structure', { file_id: id });
    const line = text.split('\n').find((each) => each.trim().startsWith(`${title} (page`));
    return line ? Number(/\(pages? (\d+)/.exec(line)[1]) : null;
  }

  async formula(id, { sheet, label }) {
    const found = await this.tool('find_cells', { file_id: id, query: label, sheet });
    const [, column, row] = /!([A-Z]+)(\d+)/.exec(found) ?? [];
    if (!row) return null;
    const beside = String.fromCharCode(column.charCodeAt(0) + 1) + row;
    const text = await this.tool('inspect_formula', { file_id: id, sheet, cell: beside });
    return /, =(.+)$/.exec(text.split('\n')[0])?.[1] ?? null;
  }

  /** A cell under a header of two levels, as the text of a table gives it. */
  async crossing(id, { table: tableId, row, group, column }) {
    const text = await this.tool('get_table', { file_id: id, table_id: tableId });
    const [top, below] = [/^0: (.*)$/m, /^1: (.*)$/m].map((line) => toCells(line.exec(text)?.[1] ?? ''));
    const groups = top.map((name, at) => (name === '←' ? top.slice(0, at).findLast((other) => other !== '←') : name));
    const at = below.findIndex((name, i) => name === column && groups[i] === group);
    const cells = [...text.matchAll(/^\d+(?: \(page \d+\))?: (.*)$/gm)].map(([, line]) => toCells(line));
    const found = cells.find(([first]) => first === row)?.[at];
    return found === undefined || at === -1 ? null : toValue(found);
  }

  /** Which cell, row and column a remark is about. */
  async remark(id, { words }) {
    const text = await this.tool('search_document', { file_id: id, query: words });
    const line = /^\S+!([A-Z]+\d+) \[row: ([^,\]]+), column: ([^\]]+)\] \(a comment on the cell\): /m.exec(text);
    return line ? `${line[1]}, ${line[2]}, ${line[3]}` : null;
  }

  async named(id, { name }) {
    const sheets = await this.tool('list_sheets', { file_id: id });
    const dead = /^Names that lead nowhere \(#REF!\): (.*)$/m.exec(sheets)?.[1] ?? '';
    if (dead.split(', ').includes(name)) return 'leads nowhere';
    const sheet = new RegExp(`^name ${name} = (.+)!`, 'm').exec(sheets)?.[1];
    if (sheet === undefined) return null;
    const text = await this.tool('read_range', { file_id: id, sheet, range: name });
    return toValue(/^[A-Z]+\d+ (.*)$/m.exec(text)?.[1] ?? '');
  }

  async hidden(id) {
    const text = await this.tool('list_sheets', { file_id: id });
    const names = text.split('\n').filter((line) => /, (very_)?hidden\b/.test(line));
    return names.map((line) => line.slice(0, line.indexOf(': '))).join(', ') || null;
  }

  /** `reads`: the ranges that a formula uses; else the cells whose formulas use it. */
  async links(id, { sheet, cell, reads }) {
    const text = await this.tool('inspect_formula', { file_id: id, sheet, cell });
    const lines = text.matchAll(reads ? /^uses (\S+) /gm : /^used by (\S+) /gm);
    return [...lines].map(([, reference]) => reference).join(', ') || null;
  }

  /** How many cells hold just this; the text counts them all, however many it lists. */
  async count(id, { words }) {
    const text = await this.tool('find_cells', { file_id: id, query: words, match: 'exact', limit: 5 });
    return Number(/^(\d+) cells? found/.exec(text)?.[1] ?? Number.NaN);
  }

  /** What a found cell belongs to. */
  async belongs(id, { words, side }) {
    const text = await this.tool('find_cells', { file_id: id, query: words, match: 'exact' });
    const [, row, column] = /\[(?:row: (.*?))?(?:, )?(?:column: ([^\]]*))?\]/.exec(text) ?? [];
    return (side === 'row' ? row : column) ?? null;
  }

  async pages(id) {
    return Number(/, (\d+) pages?\b/.exec(await this.tool('profile_document', { file_id: id }))?.[1] ?? Number.NaN);
  }

  async kind(id) {
    return /^[^:]+: (.+?) \(/.exec(await this.tool('profile_document', { file_id: id }))?.[1] ?? null;
  }

  /** A sentence that does not name what it is about: the heading above does. */
  async under(id, { heading, words, type }) {
    const text = await this.tool('search_document', { file_id: id, query: words, limit: 100 });
    const line = text.split('\n').find((each) => each.includes(`› ${heading}]`));
    const match = line && TYPES[type][0].exec(line.slice(line.indexOf(']: ')));
    return match ? TYPES[type][1](match[1]) : null;
  }

  async difference(id, { row, columns }) {
    const table = await this.#tableWith(id, row);
    if (!table) return null;
    const [first, second] = columns.map((column) => valueIn(table, row, column));
    return second - first;
  }

  /** The row that has the most of something, whatever it is called. */
  async most(id, { row, column }) {
    const table = await this.#tableWith(id, row);
    if (!table) return null;
    const at = table.head.indexOf(column);
    const rows = table.rows.filter(([first]) => first && !/^total$/i.test(first));
    return rows.sort((a, b) => Number(toValue(b[at] ?? '')) - Number(toValue(a[at] ?? '')))[0]?.[0] ?? null;
  }

  /** The table that a row stands in: by a search, then where that leads. */
  async #tableWith(id, row) {
    const text = await this.tool('search_document', { file_id: id, query: `"${row}"`, limit: 10 });
    const lines = text.split('\n').slice(1);
    for (const line of lines) {
      const cell = /^(.+?)!([A-Z]+)(\d+)(?: \[[^\]]*\])?: (.*)$/.exec(line);
      if (cell && cell[4].trim() !== row) continue;
      if (cell) return this.#sheetTable(id, cell[1], Number(cell[3]));
      const tableId = /\b(t\d+)\b/.exec(line.split(']')[0])?.[1] ?? (await this.#tableOnPage(id, line, row));
      const table = tableId && (await this.#table(id, tableId, row));
      if (table) return table;
    }
    return undefined;
  }

  async #tableOnPage(id, line, row) {
    const page = /^page (\d+)/.exec(line)?.[1];
    if (page === undefined) return undefined;
    const text = await this.tool('get_page', { file_id: id, page: Number(page) });
    const holding = text.split('\n').find((each) => /\btable t\d+, flattened\b/.test(each) && each.includes(row));
    return holding && /table (t\d+)/.exec(holding)[1];
  }

  async #table(id, tableId, row) {
    let cursor;
    let head;
    const rows = [];
    for (let part = 0; part < 20; part++) {
      const text = await this.tool('get_table', { file_id: id, table_id: tableId, ...(cursor && { cursor }) });
      const headers = Number(/header in the first (\d+) row/.exec(text)?.[1] ?? 0);
      for (const [, index, cells] of text.matchAll(/^(\d+)(?: \(page \d+\))?: (.*)$/gm)) {
        if (Number(index) < headers) head ??= toCells(cells);
        else rows.push(toCells(cells));
      }
      cursor = /call again with cursor "([^"]+)"/.exec(text)?.[1];
      if (cursor === undefined) break;
    }
    return rows.some(([first]) => first === row) ? { head: head ?? [], rows } : undefined;
  }

  /** The row, and the header of the table that covers it. */
  async #sheetTable(id, sheet, row) {
    const sheets = await this.tool('list_sheets', { file_id: id });
    const line = sheets.split('\n').find((each) => each.startsWith(`${sheet}: `)) ?? '';
    const ranges = [...line.matchAll(/t\d+ [A-Z]+(\d+):[A-Z]+(\d+)/g)].map(([, from, to]) => [
      Number(from),
      Number(to),
    ]);
    const [from, to] = ranges.find(([first, last]) => row >= first && row <= last) ?? [1, row];
    const span = to - from < 30 ? `${from}:${to}` : undefined;
    const texts = span
      ? [await this.tool('read_range', { file_id: id, sheet, range: span })]
      : [
          await this.tool('read_range', { file_id: id, sheet, range: `${from}:${from}` }),
          await this.tool('read_range', { file_id: id, sheet, range: `${row}:${row}` }),
        ];
    const lines = texts.flatMap((text) => text.split('\n').slice(1)).filter((each) => /^[A-Z]+\d+ /.test(each));
    const [head, ...rows] = lines.map((each) => {
      const cells = [];
      for (const cell of toCells(each)) {
        const [, letters, text] = /^([A-Z]+)\d+ (.*)$/.exec(cell) ?? [];
        if (letters) cells[letters.charCodeAt(0) - 65] = text.replace(/ \(merged [A-Z0-9:]+\)$/, '');
      }
      return cells;
    });
    return { head: head ?? [], rows };
  }
}

function valueIn({ head, rows }, row, column) {
  const at = head.indexOf(column);
  const cells = rows.find(([first]) => first === row);
  return at === -1 || cells?.[at] === undefined ? null : toValue(cells[at]);
}
