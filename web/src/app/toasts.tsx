import { signal } from '@preact/signals';

interface Toast {
  id: number;
  text: string;
  action?: { label: string; run(): void };
}

const SHOWN_MS = 3_000;

const toasts = signal<Toast[]>([]);
let lastId = 0;

/** Says something at the edge of the page; the returned function takes it back. */
export function say(text: string, action?: Toast['action'], shownMs = SHOWN_MS): () => void {
  const id = ++lastId;
  const dismiss = (): void => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  };
  toasts.value = [...toasts.value, { id, text, ...(action && { action }) }];
  setTimeout(dismiss, shownMs);
  return dismiss;
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, action }) => (
        <div class="toast" key={id}>
          <span>{text}</span>
          {action && (
            <button type="button" class="toast-action" onClick={action.run}>
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
