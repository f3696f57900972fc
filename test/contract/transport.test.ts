import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openTransport } from '../../src/server/open-transport.ts';
import { ClientGone, type Exchange, NO_BYTES, type Transport } from '../../src/server/transport.ts';
import { silentLogger } from '../server/loggers.ts';
import { transports } from '../server/transports.ts';

const PLAIN = ['content-type', 'text/plain'];
const text = (value: string): Uint8Array => Buffer.from(value);

describe.each(transports)('transport %s', (choice) => {
  let transport: Transport | undefined;
  let begun = 0;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await transport?.close(0);
    transport = undefined;
  });

  async function serve(handle: (exchange: Exchange) => void | Promise<void>): Promise<string> {
    begun = 0;
    const count = (exchange: Exchange): void => {
      begun++;
      void handle(exchange);
    };
    transport = await openTransport(choice, count, silentLogger);
    const { port } = await transport.listen('127.0.0.1', 0);
    return `http://127.0.0.1:${port}`;
  }

  function dial(base: string): { socket: Socket; received(): string; closed: Promise<void> } {
    const socket = connect(Number(new URL(base).port), '127.0.0.1').setNoDelay(true);
    sockets.push(socket);
    let data = '';
    socket.on('data', (chunk) => (data += chunk.toString('latin1')));
    socket.on('error', () => {});
    return { socket, received: () => data, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
  }

  const until = (condition: () => boolean, what: string): Promise<void> =>
    expect.poll(condition, { message: `waited in vain for ${what}`, interval: 5 }).toBe(true);

  const echo = async (exchange: Exchange): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of exchange.body) chunks.push(chunk);
    exchange.send(200, PLAIN, Buffer.concat(chunks));
  };

  it('hands over method, path, query and headers as sent', async () => {
    const base = await serve((exchange) => {
      const { method, path, query } = exchange;
      exchange.send(
        200,
        PLAIN,
        text(JSON.stringify({ method, path, query, x: exchange.header('x-one'), none: exchange.header('x-two') })),
      );
    });
    const answer = await fetch(`${base}/a%20b/%C3%A9?x=1&y=%2F`, { method: 'DELETE', headers: { 'X-One': 'Value' } });
    expect(await answer.json()).toEqual({
      method: 'DELETE',
      path: '/a%20b/%C3%A9',
      query: 'x=1&y=%2F',
      x: 'Value',
      none: '',
    });
    expect(await (await fetch(`${base}/plain`)).json()).toMatchObject({ method: 'GET', path: '/plain', query: '' });
  });

  it('keeps the request readable after the handler has returned', async () => {
    const base = await serve(async (exchange) => {
      await sleep(5);
      exchange.send(200, PLAIN, text(`${exchange.method} ${exchange.header('x-one')} ${exchange.remoteAddress}`));
    });
    const answer = await fetch(base, { headers: { 'x-one': 'kept' } });
    expect(await answer.text()).toBe('GET kept 127.0.0.1');
  });

  it.each([1, 7, 4096])('reads a body written %i bytes at a time', async (size) => {
    const base = await serve(echo);
    const body = Buffer.alloc(size * 40, 'body of bytes ');
    const { socket, received } = dial(base);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
    for (let at = 0; at < body.length; at += size) {
      socket.write(body.subarray(at, at + size));
      if (at % (size * 10) === 0) await sleep(2);
    }
    await until(() => received().endsWith(body.toString('latin1')), 'the echo');
  });

  it('reads a chunked body, also one that is asked for late', async () => {
    const base = await serve(async (exchange) => {
      await sleep(20);
      await echo(exchange);
    });
    const { socket, received } = dial(base);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab');
    await sleep(5);
    socket.write('cde\r\n3\r\nfgh\r\n');
    await sleep(30);
    socket.write('0\r\n\r\n');
    await until(() => received().endsWith('abcdefgh'), 'the echo');
  });

  it.each([
    ['a coding that is not known', 'Transfer-Encoding: xchunked', '5\r\nhello\r\n0\r\n\r\n'],
    ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow', '5\r\nhello\r\n0\r\n\r\n'],
    ['a coding and a length', 'Content-Length: 5\r\nTransfer-Encoding: xchunked', 'hello'],
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 60', 'hello'],
    ['two lengths in one line', 'Content-Length: 5, 60', 'hello'],
    ['a length that is no number', 'Content-Length: 5a', 'hello'],
  ])('refuses a body with %s, and what follows it', async (_, headers, body) => {
    for (const method of ['POST', 'GET']) {
      const asked: string[] = [];
      const base = await serve(async (exchange) => {
        asked.push(exchange.path);
        await echo(exchange);
      });
      const { socket, received, closed } = dial(base);
      socket.write(
        `${method} /first HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`,
      );
      await closed;
      expect(asked).toEqual([]);
      expect(received()).not.toContain('hello');
      expect(received().match(/HTTP\/1\.1 \d+/g) ?? ['HTTP/1.1 400']).toEqual(['HTTP/1.1 400']);
      await transport?.close(0);
    }
  });

  it('says 400 to a body of doubtful length', async () => {
    const base = await serve(echo);
    const { socket, received, closed } = dial(base);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n');
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('takes a coding in capitals', async () => {
    const base = await serve(echo);
    const { socket, received } = dial(base);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n');
    await until(() => received().endsWith('hello'), 'the echo');
  });

  it('gives an empty body where none was sent', async () => {
    const base = await serve(echo);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(base, { method });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
  });

  it('holds back a sender whose body is not read', async () => {
    let read = (): void => {};
    const reading = new Promise<void>((resolve) => (read = resolve));
    const base = await serve(async (exchange) => {
      await reading;
      const hash = createHash('sha1');
      for await (const chunk of exchange.body) hash.update(chunk);
      exchange.send(200, PLAIN, text(hash.digest('hex')));
    });
    const body = Buffer.alloc(32 * 1024 * 1024, 'x');
    const { socket, received } = dial(base);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
    const before = process.memoryUsage().arrayBuffers;
    let flushed = false;
    socket.write(body, () => (flushed = true));
    await sleep(150);
    expect(flushed).toBe(false);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
    const expected = createHash('sha1').update(body).digest('hex');
    read();
    await until(() => received().endsWith(expected), 'the hash');
  });

  it('streams to a slow reader no faster than it reads', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'y');
    const total = 200;
    let produced = 0;
    for (const length of [undefined, total * chunk.length]) {
      produced = 0;
      const base = await serve((exchange) =>
        exchange.stream(
          200,
          PLAIN,
          (async function* () {
            for (; produced < total; produced++) yield chunk;
          })(),
          length,
        ),
      );
      const answer = await new Promise<IncomingMessage>((resolve) => httpRequest(base, resolve).end());
      await sleep(100);
      expect(produced).toBeLessThan(100);
      expect(answer.headers['content-length']).toBe(length === undefined ? undefined : String(length));
      let received = 0;
      for await (const piece of answer) received += piece.length;
      expect(received).toBe(total * chunk.length);
      await transport!.close(0);
    }
  });

  it('sends a large answer whole, at once or later', async () => {
    const bytes = Buffer.alloc(12 * 1024 * 1024, 'z');
    const base = await serve(async (exchange) => {
      if (exchange.path === '/later') await sleep(1);
      exchange.send(200, PLAIN, bytes);
    });
    for (const path of ['/now', '/later']) {
      const answer = await new Promise<IncomingMessage>((resolve) => httpRequest(base + path, resolve).end());
      await sleep(30);
      let received = 0;
      for await (const piece of answer) received += piece.length;
      expect(received).toBe(bytes.length);
    }
  });

  it('streams nothing, and chunks of nothing', async () => {
    const base = await serve((exchange) =>
      exchange.stream(
        200,
        PLAIN,
        (async function* () {
          yield NO_BYTES;
          if (exchange.path === '/some') yield text('some');
          yield NO_BYTES;
        })(),
        exchange.query === 'known' ? (exchange.path === '/some' ? 4 : 0) : undefined,
      ),
    );
    for (const query of ['', '?known']) {
      expect(await (await fetch(`${base}/none${query}`)).text()).toBe('');
      expect(await (await fetch(`${base}/some${query}`)).text()).toBe('some');
    }
  });

  it.each([
    ['fails', undefined],
    ['is shorter than promised', 10],
    ['is longer than promised', 2],
  ])('cuts the connection when a stream %s after its first byte', async (_, length) => {
    let failed: unknown;
    const base = await serve(async (exchange) => {
      const chunks = (async function* () {
        yield text('a');
        await sleep(5);
        if (length === undefined) throw new Error('broken');
        yield text('bc');
      })();
      await exchange.stream(200, PLAIN, chunks, length).catch((error) => (failed = error));
    });
    await expect(fetch(base).then((answer) => answer.text())).rejects.toThrow();
    expect(failed).toBeInstanceOf(Error);
  });

  it('can still answer when a stream fails before its first byte', async () => {
    const base = await serve(async (exchange) => {
      // biome-ignore lint/correctness/useYield: it fails before it could
      const chunks = (async function* (): AsyncGenerator<Uint8Array> {
        throw new Error('broken');
      })();
      await exchange.stream(200, PLAIN, chunks).catch(() => {});
      expect(exchange.answerable).toBe(true);
      exchange.send(500, PLAIN, text('sorry'));
    });
    const answer = await fetch(base);
    expect([answer.status, await answer.text()]).toEqual([500, 'sorry']);
  });

  it('tells when the client goes away before the answer', async () => {
    let seen: { aborted: boolean; isGone: boolean; answerable: boolean } | undefined;
    const base = await serve(async (exchange) => {
      await new Promise((resolve) => exchange.signal.addEventListener('abort', resolve));
      seen = { aborted: exchange.signal.aborted, isGone: exchange.isGone, answerable: exchange.answerable };
      exchange.send(200, PLAIN, text('to nobody'));
      await exchange.stream(200, PLAIN, (async function* () {})());
      expect(exchange.method + exchange.header('host')).toMatch(/^GET127/);
      expect(exchange.remoteAddress).toBe('127.0.0.1');
    });
    const controller = new AbortController();
    const answer = fetch(base, { signal: controller.signal }).catch(() => {});
    await until(() => begun === 1, 'the request');
    controller.abort();
    await answer;
    await until(() => seen !== undefined, 'the abort');
    expect(seen).toEqual({ aborted: true, isGone: true, answerable: false });
  });

  it('gives an aborted signal and a cut body to whoever asks after the client has gone', async () => {
    const outcome: unknown[] = [];
    const base = await serve(async (exchange) => {
      await until(() => exchange.isGone, 'the client to go');
      outcome.push(exchange.signal.aborted);
      outcome.push(
        await exchange.body[Symbol.asyncIterator]()
          .next()
          .catch((error) => error),
      );
    });
    const { socket } = dial(base);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc');
    await until(() => begun === 1, 'the request');
    socket.destroy();
    await until(() => outcome.length === 2, 'the outcome');
    expect(outcome).toEqual([true, expect.any(ClientGone)]);
  });

  it('ends a body with ClientGone when the upload is cut off', async () => {
    let outcome: unknown;
    const base = await serve(async (exchange) => {
      try {
        for await (const _ of exchange.body);
        outcome = 'whole';
      } catch (error) {
        outcome = error;
      }
    });
    const { socket } = dial(base);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc');
    await until(() => begun === 1, 'the request');
    socket.destroy();
    await until(() => outcome !== undefined, 'the end of the body');
    expect(outcome).toBeInstanceOf(ClientGone);
  });

  it.each([undefined, 100 * 1024 * 1024])('stops a stream whose reader is gone (length %s)', async (length) => {
    let state = 'none';
    const base = await serve(async (exchange) => {
      const chunks = (async function* () {
        try {
          state = 'running';
          for (let sent = 0; sent < 400; sent++) yield Buffer.alloc(256 * 1024);
        } finally {
          state = 'stopped';
        }
      })();
      await exchange.stream(200, PLAIN, chunks, length);
      state += ' and done';
    });
    const { socket } = dial(base);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => state === 'running', 'the stream');
    await sleep(30);
    socket.destroy();
    await until(() => state === 'stopped and done', 'its end');
  });

  it('answers once, whatever is tried', async () => {
    const base = await serve(async (exchange) => {
      exchange.send(200, PLAIN, text('first'));
      exchange.send(500, PLAIN, text('second'));
      await sleep(1);
      exchange.send(500, PLAIN, text('third'));
      await exchange.stream(500, PLAIN, (async function* () {})());
      expect(exchange.answerable).toBe(false);
    });
    const { socket, received } = dial(base);
    for (let sent = 0; sent < 3; sent++) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await until(() => received().match(/first/g)?.length === sent + 1, 'the answer');
      await sleep(20);
    }
    expect(received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(received()).not.toMatch(/second|third|500/);
  });

  it('leaves a stream under way alone when another answer is tried', async () => {
    const base = await serve(async (exchange) => {
      const first = exchange.stream(
        200,
        PLAIN,
        (async function* () {
          if (exchange.path === '/late') await sleep(10);
          yield text('one ');
          await sleep(10);
          yield text('stream');
        })(),
      );
      exchange.send(500, PLAIN, text('second'));
      await exchange.stream(
        500,
        PLAIN,
        (async function* () {
          yield text('third');
        })(),
      );
      await first;
    });
    for (const path of ['/soon', '/late']) {
      const answer = await fetch(base + path);
      expect([answer.status, await answer.text()]).toEqual([200, 'one stream']);
    }
  });

  it('keeps a connection alive after each kind of answer', async () => {
    const base = await serve(async (exchange) => {
      if (exchange.path === '/204') return exchange.send(204, [], NO_BYTES);
      if (exchange.path === '/304') return exchange.send(304, ['etag', '"x"'], NO_BYTES);
      if (exchange.path === '/late') await sleep(1);
      if (exchange.path === '/stream') {
        return exchange.stream(
          200,
          PLAIN,
          (async function* () {
            yield text('streamed');
          })(),
        );
      }
      exchange.send(200, PLAIN, text(exchange.path));
    });
    const { socket, received } = dial(base);
    const paths = ['/204', '/304', '/now', '/late', '/stream', '/last'];
    for (const [index, path] of paths.entries()) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await until(() => received().match(/HTTP\/1\.1 \d+/g)?.length === index + 1, path);
    }
    await until(() => received().endsWith('/last'), 'the last answer');
    expect(received().match(/HTTP\/1\.1 \d+/g)).toHaveLength(paths.length);
    expect(received()).toMatch(/streamed.*\/last$/s);
    const [, noContent, notModified] = received().split('HTTP/1.1 ');
    expect(noContent).not.toMatch(/content-length/i);
    expect(notModified).toMatch(/etag: "x"/i);
  });

  it('discards a body that the answer did not wait for and takes the next request', async () => {
    const base = await serve((exchange) => {
      if (exchange.path === '/early') void exchange.body;
      exchange.send(exchange.method === 'POST' ? 413 : 200, PLAIN, text('answer'));
    });
    for (const path of ['/early', '/unread']) {
      const { socket, received } = dial(base);
      const body = Buffer.alloc(3 * 1024 * 1024, 'GET /trap HTTP/1.1\r\n\r\n');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
      await until(() => received().includes('413'), 'the early answer');
      socket.write(body);
      socket.write('GET /next HTTP/1.1\r\nHost: a\r\n\r\n');
      await until(() => received().includes('200 OK'), 'the next answer');
      expect(received().match(/HTTP\/1\.1 /g)).toHaveLength(2);
    }
  });

  it('discards a body that was held back when the answer came', async () => {
    const base = await serve(async (exchange) => {
      await sleep(50);
      exchange.send(413, PLAIN, text('enough'));
    });
    const { socket, received } = dial(base);
    const body = Buffer.alloc(20 * 1024 * 1024);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
    socket.write('GET /next HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => received().match(/enough/g)?.length === 2, 'both answers');
  });

  it('answers pipelined requests in order', async () => {
    const base = await serve((exchange) => exchange.send(200, PLAIN, text(exchange.path)));
    const { socket, received } = dial(base);
    socket.write(['/a', '/b', '/c'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
    await until(() => received().endsWith('/c'), 'the last answer');
    expect(received().match(/\/[abc]$|\/[abc](?=HTTP)/g)).toEqual(['/a', '/b', '/c']);
  });

  it('never mixes up pipelined requests that wait', async () => {
    const base = await serve(async (exchange) => {
      await sleep(exchange.path === '/slow' ? 40 : 1);
      exchange.send(200, PLAIN, text(exchange.path));
    });
    const { socket, received, closed } = dial(base);
    socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /quick HTTP/1.1\r\nHost: a\r\n\r\n');
    const answers = (): string => (received().match(/(slow|quick)(?=HTTP|$)/g) ?? []).join(' ');
    await Promise.race([closed, until(() => answers().includes(' '), 'both answers')]);
    expect(['', 'slow quick']).toContain(answers());
  });

  it('answers HEAD with the headers alone', async () => {
    let pulled = false;
    const base = await serve(async (exchange) => {
      if (exchange.path === '/send') return exchange.send(200, ['etag', '"x"'], text('12345'));
      const chunks = (async function* () {
        pulled = true;
        yield text('12345');
      })();
      await exchange.stream(200, ['etag', '"x"'], chunks, exchange.path === '/known' ? 5 : undefined);
    });
    const { socket, received } = dial(base);
    for (const [index, path] of ['/send', '/known', '/unknown'].entries()) {
      socket.write(`HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await until(() => received().split('\r\n\r\n').length === index + 2, path);
    }
    expect(received().match(/etag: "x"/gi)).toHaveLength(3);
    expect(received().match(/content-length: 5/gi)).toHaveLength(2);
    expect(received()).not.toContain('12345');
    expect(received().endsWith('\r\n\r\n')).toBe(true);
    expect(pulled).toBe(false);
  });

  it.each(['OPTIONS', 'PUT', 'PATCH', 'PROPFIND'])('hands over %s', async (method) => {
    const base = await serve((exchange) => exchange.send(200, PLAIN, text(exchange.method)));
    expect(await (await fetch(base, { method })).text()).toBe(method);
  });

  it('survives what is no HTTP', async () => {
    const base = await serve((exchange) => exchange.send(405, PLAIN, text('answered')));
    const garbage = [
      'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
      'hello\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnot hex\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(500)}\r\n`,
    ];
    for (const bytes of garbage) {
      const { socket, received } = dial(base);
      socket.write(bytes, 'latin1');
      await sleep(20);
      expect(received()).not.toMatch(/^HTTP\/1\.1 [23]/);
    }
    expect((await fetch(base)).status).toBe(405);
  });

  it('refuses oversized headers and takes large ones', async () => {
    const base = await serve((exchange) => exchange.send(200, PLAIN, text(String(exchange.header('x').length))));
    const sendHeader = async (length: number): Promise<string> => {
      const { socket, received, closed } = dial(base);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ');
      for (let sent = 0; sent < length; sent += 1000) {
        socket.write('x'.repeat(1000));
        await sleep(2);
      }
      socket.write('\r\n\r\n');
      await Promise.race([closed, until(() => received() !== '', 'an answer')]);
      return received();
    };
    expect(await sendHeader(8000)).toMatch(/^HTTP\/1\.1 200 .*8000$/s);
    expect(await sendHeader(40_000)).toMatch(/^(HTTP\/1\.1 431 |$)/);
  });

  it('asks for the body of a client that expects 100-continue', async () => {
    const base = await serve(echo);
    const { socket, received } = dial(base);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n');
    await until(() => received().startsWith('HTTP/1.1 100 Continue\r\n\r\n'), 'the go-ahead');
    socket.write('body');
    await until(() => received().endsWith('body'), 'the echo');
  });

  it('closes after the answers under way, and accepts no more', async () => {
    const base = await serve(async (exchange) => {
      if (exchange.path !== '/quick') await sleep(100);
      if (exchange.path !== '/stream') return exchange.send(200, PLAIN, text('whole'));
      await exchange.stream(
        200,
        PLAIN,
        (async function* () {
          yield text('who');
          await sleep(50);
          yield text('le');
        })(),
      );
    });
    const idle = dial(base);
    idle.socket.write('GET /quick HTTP/1.1\r\nHost: a\r\n\r\n');
    const answers = ['/slow', '/stream'].map((path) => fetch(base + path).then((answer) => answer.text()));
    await until(() => begun === 3, 'the requests');
    const closed = transport!.close(5000);
    await sleep(20);
    await expect(fetch(`${base}/refused`)).rejects.toThrow();
    expect(await Promise.all(answers)).toEqual(['whole', 'whole']);
    await closed;
    await idle.closed;
    await transport!.close(0);
  });

  it('cuts what does not end within the grace period', async () => {
    let gone = false;
    const base = await serve((exchange) => {
      exchange.signal.addEventListener('abort', () => (gone = true));
    });
    const answer = fetch(base).then(
      () => 'answered',
      () => 'cut',
    );
    await until(() => begun === 1, 'the request');
    await transport!.close(50);
    expect(await answer).toBe('cut');
    await until(() => gone, 'the abort');
  });

  it('says when the address is taken', async () => {
    const base = await serve(() => {});
    const port = Number(new URL(base).port);
    await transport!.close(0);
    // Asked for by number, as uWebSockets shares such ports unless told otherwise.
    transport = await openTransport(choice, () => {}, silentLogger);
    await transport.listen('127.0.0.1', port);
    const second = await openTransport(choice, () => {}, silentLogger);
    await expect(second.listen('127.0.0.1', port)).rejects.toThrow(/in use/i);
  });
});
