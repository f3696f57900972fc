import type { Warning } from '../../document/warning.ts';

interface Kind {
  severity: NonNullable<Warning['severity']>;
  says: string;
}

/** What a file may name outside itself, by what an application does about it; the codes of the findings. Nothing of it is ever followed here. */
const KINDS = {
  dde_link: { severity: 'error', says: 'Data is asked of another program by DDE, which may start it' },
  launch_action: { severity: 'error', says: 'An action starts a program or opens a file' },
  attached_template: { severity: 'warning', says: 'A template outside the file is loaded with it' },
  data_connection: { severity: 'warning', says: 'Data is fetched from outside the file' },
  external_links: { severity: 'warning', says: 'Formulas take values from other workbooks' },
  external_part: { severity: 'warning', says: 'A part of the file lies outside it' },
  form_target: { severity: 'warning', says: 'What is filled in is sent away' },
  hover_link: { severity: 'warning', says: 'A link is followed where the pointer rests on it' },
  included_file: { severity: 'warning', says: 'Content is taken from another file' },
  linked_media: { severity: 'warning', says: 'Sound or video is loaded from outside the file' },
  linked_picture: { severity: 'warning', says: 'A picture is loaded from outside the file' },
  ole_link: { severity: 'warning', says: 'An object is linked to another file' },
  remote_document: { severity: 'warning', says: 'A link opens another document' },
  shape_link: { severity: 'warning', says: 'A drawn shape (VML) leads outside the file' },
  subdocument: { severity: 'warning', says: 'Another file is part of the document' },
  web_request: { severity: 'warning', says: 'A formula asks another computer or a library when it is computed' },
} as const satisfies Record<string, Kind>;

export type ExternalKind = keyof typeof KINDS;

/** Where it is named: a page, slide or sheet, a cell of it, or a part of the package. */
export interface ExternalPlace {
  page?: number | undefined;
  /** With its sheet: Sheet1!B7. */
  cell?: string | undefined;
  part?: string | undefined;
}

interface Finding {
  kind: ExternalKind;
  page: number | undefined;
  targets: Set<string>;
  cells: Set<string>;
  places: string[];
  count: number;
}

const MAX_FINDINGS = 500;
const MAX_TARGETS = 20;
const MAX_NAMED = 3;
const MAX_TARGET_CHARS = 500;

/** Gathers what a file names outside itself: for each kind and page one finding with the first of the targets. */
export class ExternalReferences {
  readonly #findings = new Map<string, Finding>();

  add(kind: ExternalKind, target: string, { page, cell, part }: ExternalPlace = {}): void {
    const key = `${kind} ${page ?? ''}`;
    let finding = this.#findings.get(key);
    if (!finding) {
      if (this.#findings.size >= MAX_FINDINGS) return;
      finding = { kind, page, targets: new Set(), cells: new Set(), places: [], count: 0 };
      this.#findings.set(key, finding);
    }
    finding.count++;
    if (finding.targets.size < MAX_TARGETS) finding.targets.add(shown(target));
    if (cell !== undefined && finding.cells.size < MAX_TARGETS) finding.cells.add(cell);
    const place = cell ?? part;
    if (finding.places.length < MAX_NAMED)
      finding.places.push(shown(target) + (place === undefined ? '' : ` (${place})`));
  }

  report(warn: (warning: Warning) => void): void {
    for (const { kind, page, targets, cells, places, count } of this.#findings.values()) {
      const { says, severity } = KINDS[kind];
      const more = count > places.length ? ` and ${count - places.length} more` : '';
      warn({
        code: kind,
        message: `${says}: ${places.join(', ')}${more}. It was not followed.`,
        ...(page === undefined ? {} : { page }),
        severity,
        ...(cells.size > 0 ? { cells: [...cells] } : {}),
        targets: [...targets],
      });
    }
  }
}

/** Of a connection everything is said but its password. */
function shown(target: string): string {
  const plain = target
    .slice(0, 4 * MAX_TARGET_CHARS)
    .replace(/[\0-\x1f\x7f]+/g, ' ')
    .trim();
  const secretless = plain.replace(/\b(password|pwd)\s*=\s*(?:"[^"]*"|[^;]*)/gi, '$1=…');
  const cut = secretless.slice(0, MAX_TARGET_CHARS).toWellFormed();
  return cut || 'a target that is computed';
}
