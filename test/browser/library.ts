import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { makeEncryptedModel, makePdf, RIVER_PAGES } from './documents.ts';

const FAILED_REQUEST = /Failed to load resource|net::ERR/;

let service: TestService;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([TestService.start(), openBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const asFile = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

describe('the library', () => {
  it('takes files in, finds words in all of them, and opens the place', async () => {
    const here = await visit(browser, service.url);
    const { page } = here;
    await page.getByText('See what is in a document').waitFor();
    const river = await makePdf(RIVER_PAGES);
    await page.setInputFiles('input[type=file]', [
      asFile('river.pdf', river),
      asFile('birds.csv', 'bird,count\nheron,3\n'),
    ]);
    const files = page.getByRole('list', { name: 'Files', exact: true });
    await files.getByRole('link', { name: 'river.pdf' }).waitFor();
    await files.getByRole('link', { name: 'birds.csv' }).waitFor();
    expect(await files.textContent()).toContain('3 pages');
    await page.getByRole('searchbox', { name: 'Search all files' }).fill('heron');
    const results = page.getByRole('region', { name: 'Search results' });
    await results.getByText('2 matches in 2 files').waitFor();
    expect(page.url()).toContain('q=heron');
    await results.getByRole('link', { name: /river\.pdf/ }).click();
    await page.locator('.mark-current').waitFor();
    await leave(here);
  });

  it('deletes after a while, and not at all when called back', async () => {
    const { body } = await service.upload('a,b\n1,2\n', 'short-lived.csv');
    const here = await visit(browser, service.url);
    const { page } = here;
    await page.getByRole('button', { name: 'Delete short-lived.csv' }).click();
    await page.getByRole('link', { name: 'short-lived.csv' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'short-lived.csv' }).waitFor();
    expect((await service.get(`/v1/files/${body.id}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete short-lived.csv' }).click();
    // Leaving the page is no way to call back.
    await page.goto('about:blank');
    await expect.poll(async () => (await service.get(`/v1/files/${body.id}`)).status).toBe(404);
    await leave(here);
  });

  it('says why a file cannot be read', async () => {
    const here = await visit(browser, service.url);
    const { page } = here;
    await page.setInputFiles('input[type=file]', [asFile('photo.png', Buffer.from('89504e470d0a1a0a', 'hex'))]);
    const problem = page.getByRole('list', { name: 'Uploads' }).getByRole('alert');
    await problem.getByText('Unsupported format').waitFor();
    await page.getByRole('button', { name: 'Dismiss photo.png' }).click();
    await problem.waitFor({ state: 'detached' });
    await leave(here, FAILED_REQUEST);
  });

  it('asks for the password of an encrypted document', async () => {
    const here = await visit(browser, service.url);
    const { page } = here;
    await page.setInputFiles('input[type=file]', [asFile('secret.xlsx', makeEncryptedModel('sesame'))]);
    const password = page.getByLabel('Password of secret.xlsx');
    await password.fill('wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('does not open').waitFor();
    await page.getByLabel('Password of secret.xlsx').fill('sesame');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('link', { name: 'secret.xlsx' }).waitFor();
    await leave(here, FAILED_REQUEST);
  });

  it('says that the service is gone, and recovers', async () => {
    const here = await visit(browser, service.url);
    const { page, context } = here;
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await context.setOffline(true);
    await page.setInputFiles('input[type=file]', [asFile('late.csv', 'a,b\n1,2\n')]);
    await page.getByText('The service does not answer. What you see may be out of date.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try late.csv again' }).click();
    await page.getByRole('link', { name: 'late.csv' }).waitFor();
    await leave(here, FAILED_REQUEST);
  });
});

describe('a service with API keys', () => {
  it('asks for one and keeps it for the tab', async () => {
    const guarded = await TestService.start({ apiKeys: 'me:write:open-sesame-1234' });
    const here = await visit(browser, guarded.url);
    const { page } = here;
    await page.getByRole('dialog').getByLabel('Key').fill('open-sesame-1234');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('See what is in a document').waitFor();
    await page.setInputFiles('input[type=file]', [asFile('kept.csv', 'a,b\n1,2\n')]);
    await page.getByRole('link', { name: 'kept.csv' }).click();
    await page.getByRole('gridcell', { name: '2', exact: true }).waitFor();
    await leave(here, FAILED_REQUEST);
    await guarded.close();
  });
});
