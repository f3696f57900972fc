import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { route, setParams } from './route.ts';

const SHORTCUTS: readonly [keys: string, does: string][] = [
  ['/ or Ctrl K', 'Search: this document, or all files in the library'],
  ['Enter or ↓', 'The next match'],
  ['Shift Enter or ↑', 'The match before'],
  ['← →', 'In the tabs: the next view of the model'],
  ['Esc', 'Close a menu or a dialog'],
  ['?', 'This list'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The box that is there, or the one of the search tab, which takes the focus when it opens. */
function goToSearch(): void {
  const box = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (box) box.select();
  else if (route.value.fileId !== undefined) setParams({ tab: 'search' });
  box?.focus();
}

/** Keys that work everywhere, and the list of them. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (document.querySelector('dialog[open]')) return;
      if (isFind || (isPlain && event.key === '/')) {
        event.preventDefault();
        goToSearch();
      } else if (isPlain && event.key === '?') setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!isOpen) return null;
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl class="shortcuts">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
