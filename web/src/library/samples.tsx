import { Icon } from '../app/icons.tsx';
import { say } from '../app/toasts.tsx';
import { uploadFiles } from './uploads.ts';

const URLS = import.meta.glob<string>('../../../samples/*.{pdf,docx,xlsx,xls,pptx,rtf,csv}', {
  query: '?url',
  import: 'default',
  eager: true,
});
const SAMPLES = Object.entries(URLS).map(([path, url]) => ({ name: path.replace(/.*\//, ''), url }));

/** Documents that come with the page, for those who have none at hand. They are uploaded like any other. */
export function Samples() {
  return (
    <div class="samples">
      <button type="button" class="button" onClick={() => void load(SAMPLES)}>
        <Icon name="book" /> Try a sample
      </button>
      <ul class="sample-list" aria-label="Samples">
        {SAMPLES.map((sample) => (
          <li key={sample.name}>
            <button type="button" class="button quiet" onClick={() => void load([sample])}>
              {sample.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function load(samples: typeof SAMPLES): Promise<void> {
  try {
    uploadFiles(
      await Promise.all(samples.map(async ({ name, url }) => new File([await (await fetch(url)).blob()], name))),
    );
  } catch {
    say('The samples could not be loaded.');
  }
}
