import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHere } from '../../src/pool/read-here.ts';
import { TestService } from '../flow/service.ts';

const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const isPicture = (name: string): boolean => /\.(?:png|jpg|tif|webp)$/.test(name);
const names = readdirSync(SAMPLES).filter((name) => !name.endsWith('.mjs'));

it.each(names.filter((name) => !isPicture(name)))('reads %s within the command as the service does', async (name) => {
  const path = join(SAMPLES, name);
  const { id } = (await service.upload(readFileSync(path), name)).body;
  const { profile, structure } = await readHere(path);
  expect(profile).toEqual((await service.get(`/v1/files/${id}/profile`)).body);
  expect(structure).toEqual((await service.get(`/v1/files/${id}/structure`)).body);
});

it.each(names.filter(isPicture))('leaves the text of %s to the service, which has OCR', async (name) => {
  const { profile } = await readHere(join(SAMPLES, name));
  expect(profile.warnings).toContainEqual(expect.objectContaining({ code: 'needs_ocr', page: 1 }));
});
