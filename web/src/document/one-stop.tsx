import type { ComponentChildren } from 'preact';
import type { TargetedEvent } from 'preact/compat';
import { useRef } from 'preact/hooks';

/**
 * Rows that are one stop of the Tab key, however many they are: arrow keys walk through them, fold and unfold. The buttons within must
 * be left out by Tab.
 */
export function OneStop({ label, children }: { label: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  const rows = (): HTMLElement[] => [...box.current!.querySelectorAll<HTMLElement>('.row:not(:disabled)')];
  const enter = ({ target, currentTarget }: TargetedEvent<HTMLDivElement, FocusEvent>): void => {
    if (target !== currentTarget) {
      last.current = target as HTMLElement;
      // Else Shift+Tab would come back here.
      currentTarget.tabIndex = -1;
      return;
    }
    // Who clicks beside the rows wants none of them.
    if (!currentTarget.matches(':focus-visible')) return;
    const all = rows();
    const here =
      all.find((row) => row === last.current) ?? all.find((row) => row.hasAttribute('aria-current')) ?? all[0];
    here?.focus();
  };
  const leave = ({ relatedTarget, currentTarget }: TargetedEvent<HTMLDivElement, FocusEvent>): void => {
    if (!currentTarget.contains(relatedTarget as Node | null)) currentTarget.tabIndex = 0;
  };
  const walk = (event: TargetedEvent<HTMLDivElement, KeyboardEvent>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = rows();
    const at = all.findIndex((row) => row.parentElement === document.activeElement?.parentElement);
    const next = STEPS.get(event.key)?.(at, all.length) ?? turnOrClimb(event.key, all, at);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={box}
      class="one-stop"
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it hands the focus on to one of its rows
      tabIndex={0}
      onFocusIn={enter}
      onFocusOut={leave}
      onKeyDown={walk}
    >
      {children}
    </div>
  );
}

const STEPS = new Map<string, (at: number, count: number) => number>([
  ['ArrowDown', (at, count) => Math.min(at + 1, count - 1)],
  ['ArrowUp', (at) => Math.max(at - 1, 0)],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
]);

/** Right unfolds, left folds or goes to the row above in the tree; gives the row to go to. */
function turnOrClimb(key: string, all: readonly HTMLElement[], at: number): number | undefined {
  const row = all[at];
  if (!row || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined;
  const fold = row.parentElement?.querySelector<HTMLButtonElement>('.fold');
  const isUnfolded = fold?.getAttribute('aria-expanded') === 'true';
  if (fold && isUnfolded === (key === 'ArrowLeft')) {
    fold.click();
    return at;
  }
  if (key === 'ArrowRight') return isUnfolded ? at + 1 : at;
  const above = row.closest('ul')?.parentElement;
  return above?.matches('li') ? all.indexOf(above.querySelector<HTMLElement>('.row')!) : at;
}
