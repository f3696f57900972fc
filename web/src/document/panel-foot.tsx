import type { Call } from '../api/curl.ts';
import { copyCurl } from '../app/clipboard.ts';
import { Icon } from '../app/icons.tsx';

/** Every view can be had from a shell. */
export const CurlButton = ({ call }: { call: Call }) => (
  <p class="panel-foot">
    <button type="button" class="button quiet" onClick={() => void copyCurl(call)}>
      <Icon name="terminal" /> Copy as curl
    </button>
    <code class="muted">
      {call.method} {call.path.replace(/^\/v1\/files\/[^/]+/, '/v1/files/…')}
    </code>
  </p>
);
