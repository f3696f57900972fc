import type { StoredFile } from '../api/types.ts';
import { formatCount, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { Menu } from '../app/menu.tsx';
import { setParams } from '../app/route.ts';
import { FORMATS } from '../document/export-menu.tsx';
import { exportMany } from './export-many.ts';
import { deleteWithUndo } from './files.ts';
import { select, selected } from './selection.ts';
import { countBy, type Narrowing, ORDERS, type Order } from './shown-files.ts';

const STATUS_WORDS: Record<StoredFile['status'], string> = { ready: 'Ready', processing: 'Reading', failed: 'Failed' };

interface ListToolsProps {
  /** All that are known. */
  files: readonly StoredFile[];
  shown: readonly StoredFile[];
  narrowed: Narrowing;
}

/** Above a list of files: what it is narrowed to, its order; or what to do with those that are selected. */
export function ListTools({ files, shown, narrowed }: ListToolsProps) {
  const chosen = shown.filter(({ id }) => selected.value.has(id));
  const isAll = chosen.length > 0 && chosen.length === shown.length;
  return (
    <div class="list-tools">
      <label class="file-check">
        <input
          type="checkbox"
          checked={isAll}
          // Neither all nor none: there is no attribute for it.
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => select(isAll ? [] : shown.map(({ id }) => id))}
        />
        <span class="visually-hidden">Select all files</span>
      </label>
      {chosen.length > 0 ? <SelectedTools chosen={chosen} /> : <Filters files={files} narrowed={narrowed} />}
    </div>
  );
}

function Filters({ files, narrowed }: { files: readonly StoredFile[]; narrowed: Narrowing }) {
  const types = countBy(files, ({ file_type: type }) => type);
  const statuses = countBy(files, ({ status }) => status);
  return (
    <>
      <fieldset class="chips">
        <legend class="visually-hidden">Show only</legend>
        {types.length > 1 &&
          types.map(([type, count]) => (
            <Chip
              key={type}
              name="type"
              value={type}
              current={narrowed.type}
              label={type.toUpperCase()}
              count={count}
            />
          ))}
        {statuses.length > 1 &&
          statuses
            .filter(([status]) => status !== 'ready')
            .map(([status, count]) => (
              <Chip
                key={status}
                name="status"
                value={status}
                current={narrowed.status}
                label={STATUS_WORDS[status]}
                count={count}
              />
            ))}
      </fieldset>
      <label class="order">
        <span class="visually-hidden">Order</span>
        <select
          value={narrowed.order}
          onChange={({ currentTarget: { value } }) => setParams({ sort: value === 'newest' ? undefined : value })}
        >
          {Object.entries(ORDERS).map(([order, { label }]) => (
            <option key={order} value={order as Order}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function Chip(props: { name: string; value: string; current: string | undefined; label: string; count: number }) {
  const { name, value, current, label, count } = props;
  const isOn = current === value;
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isOn}
      onClick={() => setParams({ [name]: isOn ? undefined : value })}
    >
      {label} <span class="chip-count">{formatCount(count)}</span>
    </button>
  );
}

function SelectedTools({ chosen }: { chosen: readonly StoredFile[] }) {
  const readable = chosen.filter(({ status }) => status === 'ready');
  return (
    <div class="selected-tools">
      <span role="status">{plural(chosen.length, 'file')} selected</span>
      {readable.length > 0 && (
        <Menu label="Export">
          {FORMATS.map(([format, label, extension]) => (
            <button
              type="button"
              class="button quiet"
              key={format}
              onClick={() => void exportMany(readable, format, extension)}
            >
              {label}
            </button>
          ))}
        </Menu>
      )}
      <button
        type="button"
        class="button"
        onClick={() => {
          select([]);
          deleteWithUndo(chosen);
        }}
      >
        <Icon name="trash" /> Delete
      </button>
      <button type="button" class="button quiet" onClick={() => select([])}>
        Clear
      </button>
    </div>
  );
}
