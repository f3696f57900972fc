import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ ocr: 'off' });
});
afterAll(() => service?.close());

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../samples/${name}`, import.meta.url)));
const names = async (): Promise<string[]> =>
  (await service.get('/v1/files?limit=1000')).body.files.map((file: { file_name: string }) => file.file_name).sort();

it('an archive is the list of its files, which become files of their own where that is asked for', async () => {
  const bytes = zipSync({
    'a/invoice.pdf': sample('invoice.pdf'),
    'a/junk.bin': Uint8Array.of(0, 1, 2, 255),
    'note.txt': strToU8('Dear all'),
  });
  const { status, body } = await service.upload(bytes, 'inbox.zip', {}, '?expand=true');
  expect([status, body.file_type]).toEqual([201, 'zip']);
  expect(await names()).toEqual(['inbox.zip', 'invoice.pdf', 'note.txt']);
  const { attachments } = (await service.get(`/v1/files/${body.id}/attachments`)).body;
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['invoice.pdf', 'junk.bin', 'note.txt']);
});

it('so do the files of a mail', async () => {
  await service.upload(sample('order.eml'), 'order.eml', {}, '?expand=true');
  expect(await names()).toContain('order.csv');
});

it('a file that is not waited for is not expanded', async () => {
  const { status, body } = await service.upload(sample('order.eml'), 'order.eml', {}, '?expand=true&wait=false');
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});
