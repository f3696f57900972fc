import { useState } from 'preact/hooks';

export function UnlockNotice({ unlock, wrong }: { unlock(password: string): void; wrong: boolean }) {
  const [password, setPassword] = useState('');
  return (
    <form
      class="viewer-notice"
      onSubmit={(event) => {
        event.preventDefault();
        unlock(password);
      }}
    >
      <label>
        {wrong ? 'That was not the password. ' : 'The original is encrypted. '}
        <input
          type="password"
          autocomplete="off"
          placeholder="Password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        Draw the original
      </button>
    </form>
  );
}
