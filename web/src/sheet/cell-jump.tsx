import { useEffect, useRef } from 'preact/hooks';
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { SheetsAnswer } from '../api/types.ts';
import { setParams } from '../app/route.ts';
import { say } from '../app/toasts.tsx';

const MOST_NAMES = 500;

/** The name of what is chosen; another cell, range, `Sheet!A1` or defined name can be typed over it. */
export function CellJump({ text, sheet, workbook }: { text: string; sheet: string; workbook: SheetsAnswer }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== box.current) box.current!.value = text;
  }, [text]);
  const jump = (): void => {
    const target = findTarget(box.current!.value.trim(), sheet, workbook);
    if (!target) return void say(`There is no cell or name ${box.current!.value}`);
    setParams({ ...target, page: undefined }, { push: true });
    box.current!.blur();
  };
  return (
    <>
      <input
        class="cell-name"
        ref={box}
        list="cell-names"
        aria-label="Chosen cell; type a cell or a name to go there"
        defaultValue={text}
        spellcheck={false}
        autocomplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          event.currentTarget.value = text;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump();
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <datalist id="cell-names">
        {workbook.defined_names
          .filter(({ hidden, refers_to: target }) => !hidden && parseTarget(target))
          .slice(0, MOST_NAMES)
          .map(({ name, scope }) => (
            <option key={`${scope} ${name}`} value={name} />
          ))}
      </datalist>
    </>
  );
}

interface Target {
  sheet: string;
  cell: string;
}

function findTarget(text: string, sheet: string, { sheets, defined_names: names }: SheetsAnswer): Target | undefined {
  if (parseRange(text)) return { sheet, cell: text.replaceAll('$', '').toUpperCase() };
  const named = names.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
  const name = named.find(({ scope }) => scope === sheet) ?? named[0];
  const target = parseTarget(name?.refers_to ?? text);
  const found = target && sheets.find((one) => one.name.toLowerCase() === target.sheet.toLowerCase());
  return found && { sheet: found.name, cell: target.cell };
}

/** `'My sheet'!$B$2:$C$9` leads to B2:C9 of that sheet; anything else leads nowhere. */
export function parseTarget(text: string): Target | undefined {
  const [, quoted, plain, cell] =
    /^=?(?:'((?:[^']|'')+)'|([^'!]+))!(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)$/i.exec(text) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  return sheet === undefined || cell === undefined
    ? undefined
    : { sheet, cell: cell.replaceAll('$', '').toUpperCase() };
}
