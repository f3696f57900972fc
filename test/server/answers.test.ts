import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { etagOf, matchesEtag, quoteEtag } from '../../src/server/etag.ts';
import { Metrics } from '../../src/server/metrics.ts';
import { toProblemAnswer } from '../../src/server/problem.ts';
import { RequestIds } from '../../src/server/request-id.ts';
import { withHeartbeat } from '../../src/server/server-sent-events.ts';
import { toHeaderList } from '../../src/server/transport.ts';

describe('tags', () => {
  it.each([
    ['', false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b",W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['"a', false],
  ])('match %j: %s', (header, expected) => {
    expect(matchesEtag(header, '"a"')).toBe(expected);
  });

  it('are quoted once and differ with the bytes', () => {
    expect([quoteEtag('x'), quoteEtag('"x"'), quoteEtag('W/"x"')]).toEqual(['"x"', '"x"', 'W/"x"']);
    expect(etagOf(Buffer.from('a'))).toMatch(/^"[\w-]{27}"$/);
    expect(etagOf(Buffer.from('a'))).not.toBe(etagOf(Buffer.from('b')));
  });
});

it('rounds up how long to wait, and says it where nobody did', () => {
  const header = (answer: { headers: readonly string[] }) => answer.headers[answer.headers.indexOf('retry-after') + 1];
  expect(header(toProblemAnswer({ code: 'too_many_requests', message: 'm', retryAfterSeconds: 0.2 }))).toBe('1');
  expect(header(toProblemAnswer({ code: 'unavailable', message: 'm' }))).toBe('5');
  expect(toProblemAnswer({ code: 'not_found', message: 'm' }).headers).not.toContain('retry-after');
});

it('lets no header value begin another', () => {
  expect(toHeaderList({ 'X-Name': 'a\r\nSet-Cookie: b\0é' })).toEqual(['x-name', 'a??Set-Cookie: b??']);
});

it('takes request ids that are visible and short', () => {
  const ids = new RequestIds();
  expect(ids.for('abc/1.2')).toBe('abc/1.2');
  for (const bad of ['', 'a b', 'a\r\nb', 'é', 'x'.repeat(129)]) expect(ids.for(bad)).toMatch(/^[\w-]{8}-\w+$/);
});

it('adds up what was answered from the cache when asked', async () => {
  const metrics = new Metrics();
  for (let n = 0; n < 5; n++) metrics.answeredFromCache('get_page', n === 0);
  metrics.requestBegan();
  metrics.requestEnded('get_page', 200, 0.01);
  metrics.gauge('queue_length', 'Waiting.', () => 7);
  metrics.counter('documents_total', 'Read.').add(2);
  for (let asked = 0; asked < 2; asked++) {
    const text = await metrics.render();
    expect(text).toContain('docloupe_http_requests_total{operation="get_page",status="200"} 5');
    expect(text).toContain('docloupe_http_requests_total{operation="get_page",status="304"} 1');
    expect(text).toContain('docloupe_http_request_duration_seconds_count{operation="get_page"} 1');
    expect(text).toContain('docloupe_http_requests_in_flight 0');
    expect(text).toContain('docloupe_queue_length 7');
    expect(text).toContain('docloupe_documents_total 2');
    expect(text).toContain('docloupe_process_resident_memory_bytes');
  }
});

describe('events', () => {
  it('are interrupted by comments in long silences', async () => {
    const events = withHeartbeat(
      (async function* () {
        yield Buffer.from('data: 1\n\n');
        await sleep(55);
        yield Buffer.from('data: 2\n\n');
      })(),
      new AbortController().signal,
      20,
    );
    const seen: string[] = [];
    for await (const chunk of events) seen.push(Buffer.from(chunk).toString());
    expect(seen[0]).toBe('data: 1\n\n');
    expect(seen.at(-1)).toBe('data: 2\n\n');
    expect(seen.slice(1, -1)).toEqual(expect.arrayContaining([':\n\n', ':\n\n']));
  });

  it('end when the service does', async () => {
    const closing = new AbortController();
    const events = withHeartbeat(
      (async function* () {
        yield Buffer.from('data: 1\n\n');
        await new Promise(() => {});
      })(),
      closing.signal,
    );
    let seen = 0;
    for await (const _ of events) {
      seen++;
      closing.abort();
    }
    expect(seen).toBe(1);
  });

  it('end when they are left, even in a silence', async () => {
    let ended = false;
    const events = withHeartbeat(
      (async function* () {
        try {
          yield Buffer.from('data: 1\n\n');
          await sleep(30);
          yield Buffer.from('data: 2\n\n');
        } finally {
          ended = true;
        }
      })(),
      new AbortController().signal,
      5,
    );
    let seen = 0;
    for await (const _ of events) if (++seen === 3) break;
    await expect.poll(() => ended).toBe(true);
  });
});

it('counts what each limit decided, by the setting that it comes from', async () => {
  const metrics = new Metrics();
  metrics.faultAnswered({ message: 'The document exceeds the limit on cells (max_cells) of 10.' });
  metrics.faultAnswered({ message: 'There is no file (whatever).' });
  const text = await metrics.render();
  expect(text).toContain('docloupe_limits_reached_total{limit="max_cells"} 1');
  expect(text).toContain('docloupe_limits_reached_total{limit="max_queue"} 0');
  expect(text).not.toContain('whatever');
});
