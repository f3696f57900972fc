import type { Check, ValidationAnswer } from '../api/types.ts';
import { plural } from '../app/format.ts';
import { Icon, type IconName } from '../app/icons.tsx';
import { setParams } from '../app/route.ts';

const ICONS: Record<Check['severity'], IconName> = { error: 'alert', warning: 'alert', info: 'check' };
const ORDER: readonly Check['severity'][] = ['error', 'warning', 'info'];

export function Checks({ validation: { valid, checks } }: { validation: ValidationAnswer }) {
  const sorted = [...checks].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  const count = (severity: Check['severity']): number => checks.filter((check) => check.severity === severity).length;
  return (
    <details class={`checks ${valid ? 'valid' : 'invalid'}`} open={!valid}>
      <summary>
        <Icon name={valid ? 'check' : 'alert'} />
        {valid ? 'Valid' : plural(count('error'), 'error')}
        {count('warning') > 0 && ` · ${plural(count('warning'), 'warning')}`}
      </summary>
      <ul>
        {sorted.map(({ severity, message, fields }) => (
          <li class={`check check-${severity}`} key={message}>
            <Icon name={ICONS[severity]} />
            <button type="button" class="link" onClick={() => setParams({ field: fields[0] })}>
              <span class="visually-hidden">{severity}: </span>
              {message}
            </button>
          </li>
        ))}
        {sorted.length === 0 && <li class="muted">No rule has anything to say.</li>}
      </ul>
    </details>
  );
}
