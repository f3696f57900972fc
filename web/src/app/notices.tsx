import { useEffect } from 'preact/hooks';
import { ApiError, isUnreachable, messageOf, online } from '../api/client.ts';
import { Icon } from './icons.tsx';

/** What went wrong, in the words of the service, and what can be done about it. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const isBack = isUnreachable(error) && online.value;
  useEffect(() => {
    if (isBack) retry?.();
  }, [isBack]);
  return (
    <div class="notice notice-error" role="alert">
      <Icon name="alert" />
      <div>
        {error instanceof ApiError && <strong>{error.problem.title}. </strong>}
        {messageOf(error)}
      </div>
      {retry && (
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export const Empty = ({ children }: { children: preact.ComponentChildren }) => <p class="empty">{children}</p>;

export const Busy = ({ what }: { what: string }) => (
  <p class="empty busy" role="status">
    {what}
  </p>
);
