import { useState } from 'preact/hooks';
import { online } from '../api/client.ts';
import { apiKey, keepKey, keyWanted } from '../api/key.ts';
import { DocumentView } from '../document/document-view.tsx';
import { LibraryView } from '../library/library-view.tsx';
import { Dialog } from './dialog.tsx';
import { route } from './route.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';

export function App() {
  const { fileId } = route.value;
  return (
    <>
      <TopBar here="inspector" />
      {!online.value && (
        <p class="banner" role="alert">
          The service does not answer. Asking again until it does…
        </p>
      )}
      {fileId === undefined ? <LibraryView /> : <DocumentView key={fileId} fileId={fileId} />}
      {keyWanted.value && <KeyDialog />}
      <Shortcuts />
      <Toasts />
    </>
  );
}

function KeyDialog() {
  const [key, setKey] = useState(apiKey.value);
  return (
    <Dialog
      title="API key"
      onClose={() => {
        keyWanted.value = false;
      }}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          keepKey(key.trim());
          location.reload();
        }}
      >
        <p>This service needs an API key. It is kept in this tab until you close it.</p>
        <label class="field">
          <span>Key</span>
          <input
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button primary">
          Use this key
        </button>
      </form>
    </Dialog>
  );
}
