import type { Warning } from '../../document/warning.ts';
import { type ExternalKind, ExternalReferences } from '../external/external-references.ts';
import type { OutsideAction } from './engine.ts';

const KIND_OF_ACTION: ReadonlyMap<string, ExternalKind> = new Map([
  ['GoToR', 'remote_document'],
  ['ImportData', 'included_file'],
  ['Launch', 'launch_action'],
  ['SubmitForm', 'form_target'],
]);

export function warnOfActions(
  actions: readonly OutsideAction[],
  warn: (warning: Warning) => void,
  page?: number,
): void {
  const found = new ExternalReferences();
  for (const [type, target] of actions) found.add(KIND_OF_ACTION.get(type) ?? 'external_part', target, { page });
  found.report(warn);
}
