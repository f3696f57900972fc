import type { RangeCell } from '../api/types.ts';
import { formatCount, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { Empty } from '../app/notices.tsx';
import { setParams } from '../app/route.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { CurlButton } from '../document/panel-foot.tsx';
import { pointsAt } from '../document/pointing.ts';

/** Ranges are told apart by this many colours, in the grid and in the list. */
export const PRECEDENT_COLOURS = 6;

/** Where a formula's numbers come from and where they go. */
export function TracePanel({ doc }: { doc: OpenDocument }) {
  const trace = doc.trace.value;
  if (!trace) return <Empty>Choose a cell to see what it is made of.</Empty>;
  const { sheet, cell, formula, formatted, functions, precedents, dependents, errors } = trace;
  return (
    <>
      <h2 class="panel-title">
        {cell} <span class="muted">{sheet}</span>
      </h2>
      {formula === null ? (
        <p class="cell-value">{formatted === '' ? 'Empty' : formatted}</p>
      ) : (
        <>
          <pre class="formula-text">{formula}</pre>
          <p class="cell-value">
            = {formatted}
            {trace.computed && <span class="muted"> · computed, the file holds no value</span>}
          </p>
        </>
      )}
      <CellFacts doc={doc} name={cell} />
      {functions.length > 0 && (
        <p class="muted">
          {functions.join(', ')}
          {trace.volatile && ' · volatile'}
        </p>
      )}
      <ul class="findings">
        {errors.map(({ code, message }) => (
          <li class="finding" key={code + message}>
            <Icon name="alert" /> <p>{message}</p>
          </li>
        ))}
      </ul>
      {formula !== null && <h3 class="part-title">Reads {plural(precedents.length, 'reference')}</h3>}
      <ul class="links">
        {precedents.map((precedent, at) => (
          <li key={`${at} ${precedent.reference}`} class={`colour-${at % PRECEDENT_COLOURS}`}>
            <JumpButton
              doc={doc}
              label={precedent.reference}
              sheet={precedent.sheet}
              range={precedent.range}
              detail={
                precedent.kind === 'external'
                  ? `another workbook: ${precedent.workbook ?? ''}`
                  : precedent.cells.length === 1
                    ? precedent.cells[0]!.formatted
                    : `${formatCount(precedent.cells.length)}${precedent.truncated ? '+' : ''} cells`
              }
            />
          </li>
        ))}
      </ul>
      {dependents.length === 0 ? (
        <Empty>No formula refers to this cell.</Empty>
      ) : (
        <h3 class="part-title">Read by {plural(trace.dependent_count, 'cell')}</h3>
      )}
      <ul class="links">
        {dependents.map((dependent) => (
          <li key={`${dependent.sheet}!${dependent.cell}`}>
            <JumpButton
              doc={doc}
              label={dependent.sheet === sheet ? dependent.cell : `${dependent.sheet}!${dependent.cell}`}
              sheet={dependent.sheet}
              range={dependent.cell}
              detail={dependent.formula ?? ''}
            />
          </li>
        ))}
      </ul>
      {trace.next_offset !== null && <p class="muted">The first {formatCount(dependents.length)} are listed.</p>}
      <CurlButton call={{ method: 'POST', path: `${doc.path}/formulas/inspect`, body: { sheet, cell } }} />
    </>
  );
}

/** What stands at a cell besides its value. */
function CellFacts({ doc, name }: { doc: OpenDocument; name: string }) {
  const cell = doc.cell.value;
  if (cell?.cell !== name) return null;
  const raw = typeof cell.value === 'number' && String(cell.value) !== cell.formatted ? String(cell.value) : undefined;
  const facts: [string, string | undefined][] = [
    ['Comment', commentText(cell)],
    ['Value', raw],
    ['Format', cell.number_format],
    ['Merged', cell.merged],
    ['Link', cell.hyperlink],
    ['Allowed', cell.validation && [cell.validation.type, cell.validation.formula].filter(Boolean).join(' ')],
  ];
  return (
    <dl class="facts">
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Excel itself begins comments with the name of who wrote them. */
const commentText = ({ comment, comment_author: author }: RangeCell): string | undefined =>
  comment === undefined || !author || comment.startsWith(author) ? comment : `${author}: ${comment}`;

interface JumpButtonProps {
  doc: OpenDocument;
  label: string;
  sheet: string | null;
  /** A cell or range; null where the reference leads to no cells of this workbook. */
  range: string | null;
  detail: string;
}

function JumpButton({ doc, label, sheet, range, detail }: JumpButtonProps) {
  return (
    <button
      type="button"
      class="row"
      disabled={sheet === null || range === null}
      {...pointsAt(doc, { sheet: sheet ?? undefined, cell: range ?? undefined })}
      onClick={() => setParams({ sheet: sheet ?? undefined, cell: range?.split(':')[0] }, { push: true })}
    >
      <code class="row-text">{label}</code>
      <span class="muted">{detail}</span>
    </button>
  );
}
