import { asWords, formatCount, formatTime, pageWord } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { Meter } from '../app/meter.tsx';
import { Empty } from '../app/notices.tsx';
import type { OpenDocument } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';

/** What the service makes of the document, how sure it is, and what it warns of. */
export function FindingsPanel({ doc }: { doc: OpenDocument }) {
  const { profile } = doc;
  const facts: [string, string | null][] = [
    ['Title', profile.title],
    ['Author', profile.author],
    ['Created', profile.created && formatTime(profile.created)],
    ['Modified', profile.modified && formatTime(profile.modified)],
    ['Language', profile.language],
    ['Words', formatCount(profile.word_count)],
    ['Images', formatCount(profile.image_count)],
    ['Parser', `${profile.parser.name} ${profile.parser.version}`],
  ];
  return (
    <>
      <h2 class="panel-title">Warnings</h2>
      {profile.warnings.length === 0 && <Empty>None. The file was read without damage.</Empty>}
      <ul class="findings">
        {profile.warnings.map(({ code, message, page }, at) => (
          <li class="finding" key={`${at} ${code}`}>
            <Icon name="alert" />
            <div>
              <p>{message}</p>
              <p class="muted">
                {asWords(code)}
                {page !== undefined && (
                  <>
                    {' · '}
                    <button type="button" class="link" onClick={() => doc.show({ page })}>
                      {pageWord(doc.file.file_type)} {page}
                    </button>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <h2 class="panel-title">Confidence</h2>
      <dl class="facts">
        {Object.entries(profile.confidence).map(([name, share]) => (
          <div key={name}>
            <dt>{asWords(name)}</dt>
            <dd>
              <Meter share={share} label={`Confidence: ${asWords(name)}`} />
            </dd>
          </div>
        ))}
      </dl>
      <h2 class="panel-title">About the file</h2>
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value?.trim() && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value.trim()}</dd>
              </div>
            ),
        )}
      </dl>
      <CurlButton call={{ method: 'GET', path: `${doc.path}/profile` }} />
    </>
  );
}
