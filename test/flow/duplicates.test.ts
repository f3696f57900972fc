import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const put = (bytes: Uint8Array, name: string, query = '') => service.upload(bytes, name, {}, query);

let made = 0;
const someCsv = (): Uint8Array => new TextEncoder().encode(`part,price\nbolt,${++made}\n`);
const listed = async (name: string): Promise<number> =>
  (await service.get('/v1/files?limit=1000')).body.files.filter(
    (file: { file_name: string }) => file.file_name === name,
  ).length;

describe('the same bytes under the same name', () => {
  it('are one file, and the answer says so', async () => {
    const bytes = someCsv();
    const first = await put(bytes, 'one.csv');
    const again = await put(bytes, 'one.csv');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.body).not.toHaveProperty('duplicate');
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect(again.headers.get('location')).toBe(`/v1/files/${first.body.id}`);
    expect(await listed('one.csv')).toBe(1);
  });

  it('are two where that is asked for, and such a copy stands for no other upload', async () => {
    const bytes = someCsv();
    const copy = await put(bytes, 'copy.csv', '?on_duplicate=add');
    const first = await put(bytes, 'copy.csv');
    expect(first.body.id).not.toBe(copy.body.id);
    const second = await put(bytes, 'copy.csv', '?on_duplicate=add');
    expect(new Set([copy.body.id, first.body.id, second.body.id]).size).toBe(3);
    expect((await put(bytes, 'copy.csv')).body.id).toBe(first.body.id);
  });

  it('are one when they arrive together, also where nobody waits', async () => {
    const bytes = someCsv();
    const ids = async (query: string) =>
      new Set(
        (await Promise.all([1, 2, 3, 4].map(() => put(bytes, 'together.csv', query)))).map(({ body }) => body.id),
      );
    expect((await ids('')).size).toBe(1);
    expect((await ids('?wait=false')).size).toBe(1);
    expect(await listed('together.csv')).toBe(1);
    const other = someCsv();
    const [later, now] = [(await put(other, 'later.csv', '?wait=false')).body, (await put(other, 'later.csv')).body];
    expect(now).toMatchObject({ id: later.id, status: 'ready', duplicate: true });
  });

  it('are another file under another name, once they were deleted, and for another owner', async () => {
    const bytes = someCsv();
    const first = (await put(bytes, 'a.csv')).body;
    const named = (await put(bytes, 'b.csv')).body;
    expect([named.file_name, named.id === first.id]).toEqual(['b.csv', false]);
    await service.request('DELETE', `/v1/files/${first.id}`);
    const again = (await put(bytes, 'a.csv')).body;
    expect(again.id).not.toBe(first.id);
    expect(again).not.toHaveProperty('duplicate');
  });

  it('are kept as long and shared as widely as was asked at any time', async () => {
    const bytes = someCsv();
    const passing = (await put(bytes, 'kept.csv', '?ttl=60')).body;
    const longer = (await put(bytes, 'kept.csv', '?ttl=600&shared=true')).body;
    expect(longer).toMatchObject({ id: passing.id, shared: true, duplicate: true });
    expect(Date.parse(longer.expires_at) - Date.parse(passing.expires_at)).toBeGreaterThan(500_000);
    // A file that goes by itself does not stand for one that is to stay.
    const kept = (await put(bytes, 'kept.csv')).body;
    expect([kept.id === passing.id, kept.expires_at]).toEqual([false, null]);
    expect((await put(bytes, 'kept.csv', '?ttl=5')).body.id).toBe(passing.id);
  });

  it('are read again where they could not be read', async () => {
    const torn = new TextEncoder().encode('%PDF-1.7');
    for (let i = 0; i < 2; i++) expect((await put(torn, 'torn.pdf')).status).toBe(422);
    const pending = (await put(torn, 'torn.pdf', '?wait=false')).body;
    await expect.poll(async () => (await service.get(`/v1/files/${pending.id}`)).body.status).toBe('failed');
    expect((await put(torn, 'torn.pdf')).status).toBe(422);
  });
});

it('a search over all files gives equal contents once, and says which other files have them', async () => {
  const bytes = new TextEncoder().encode('what,who\nzymurgy,Ada\n');
  const [first, second] = [await put(bytes, 'beer.csv'), await put(bytes, 'ale.csv')];
  const { body } = await service.post('/v1/search', { query: 'zymurgy' });
  expect([body.total, body.matches.length, body.files_matched]).toEqual([1, 1, 2]);
  const [file] = body.files;
  expect([file.file_id, file.copies]).toEqual([second.body.id, [{ file_id: first.body.id, file_name: 'beer.csv' }]]);
  // A name that says what is asked for is a match of its own.
  const named = (await service.post('/v1/search', { query: 'beer zymurgy' })).body;
  expect(named.files.map(({ file_id }: { file_id: string }) => file_id)).toEqual([first.body.id]);
});
