import { useState } from 'preact/hooks';
import { formatBytes } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { dismissUpload, retry, type Upload, uploads } from './uploads.ts';

/** Files on their way in, and those that did not make it, with the reason. */
export function UploadList() {
  if (uploads.value.length === 0) return null;
  return (
    <ul class="uploads" aria-label="Uploads">
      {uploads.value.map((upload) => (
        <li class={`upload upload-${upload.stage}`} key={upload.key}>
          <div class="upload-head">
            <span class="file-name">{upload.name}</span>
            <span class="muted">{formatBytes(upload.sizeBytes)}</span>
            <span class="upload-stage">{stageText(upload)}</span>
            {upload.stage === 'failed' && (
              <button
                type="button"
                class="button quiet icon-only"
                aria-label={`Dismiss ${upload.name}`}
                onClick={() => dismissUpload(upload.key)}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          {upload.stage === 'failed' ? <Failure upload={upload} /> : <Progress upload={upload} />}
        </li>
      ))}
    </ul>
  );
}

const STAGES: Record<Upload['stage'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  queued: 'Queued',
  reading: 'Reading',
  indexing: 'Indexing',
  failed: 'Failed',
};

const stageText = ({ stage, progress, detail }: Upload): string => {
  if (stage === 'sending' && progress !== undefined) return `Sending ${Math.round(progress * 100)} %`;
  return detail === '' ? STAGES[stage] : `${STAGES[stage]} ${detail}`;
};

const Progress = ({ upload: { name, progress } }: { upload: Upload }) => (
  <progress aria-label={`Progress of ${name}`} {...(progress !== undefined && { value: progress })} max={1} />
);

/** The same file would meet the same end. */
const FINAL = new Set(['unsupported_format', 'unprocessable_document', 'limit_exceeded', 'payload_too_large']);

function Failure({ upload }: { upload: Upload }) {
  const { key, problem, name } = upload;
  if (problem?.code === 'encrypted_document') return <PasswordPrompt upload={upload} />;
  return (
    <div class="upload-problem" role="alert">
      <p>
        <strong>{problem?.title ?? 'Failed'}.</strong> {problem?.detail ?? 'The page could not send this file.'}
        {problem?.at && <span class="muted"> ({problem.at})</span>}
      </p>
      {!FINAL.has(problem?.code ?? '') && (
        <button type="button" class="button" onClick={() => retry(key)}>
          Try again
          <span class="visually-hidden">with {name}</span>
        </button>
      )}
    </div>
  );
}

function PasswordPrompt({ upload: { key, problem, name } }: { upload: Upload }) {
  const [password, setPassword] = useState('');
  return (
    <form
      class="upload-problem"
      onSubmit={(event) => {
        event.preventDefault();
        retry(key, password);
      }}
    >
      <p role="alert">
        <strong>This document is encrypted.</strong> {problem?.detail}
      </p>
      <label class="field">
        <span class="visually-hidden">Password of {name}</span>
        <input
          type="password"
          placeholder="Password"
          autocomplete="off"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary" disabled={password === ''}>
        Open
      </button>
    </form>
  );
}
