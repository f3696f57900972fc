import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { leave, visit } from './browser.ts';
import { makeEncryptedModel, makeLetter, makeLongCsv, makePdf, RIVER_PAGES } from './documents.ts';
import type { Here } from './inspector.ts';

const FAILED_REQUEST = /Failed to load resource|net::ERR/;

const asFile = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const choose = (page: Page, ...files: ReturnType<typeof asFile>[]): Promise<void> =>
  page.setInputFiles('input[type=file]', files);

export function librarySuite(here: Here): void {
  describe('the library', () => {
    it('takes files in, finds words in all of them, and opens the place', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      await page.getByText('See what is in a document').waitFor();
      await choose(page, asFile('river.pdf', await makePdf(RIVER_PAGES)), asFile('birds.csv', 'bird,count\nheron,3\n'));
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
      await leave(visited);
    });

    it('tells how far a file is, stage by stage', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      await page.evaluate(() => {
        const stages = new Set<string>();
        Object.assign(window, { stages });
        new MutationObserver(() => {
          const text = document.querySelector('.upload-stage')?.textContent;
          if (text) stages.add(text);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await choose(page, asFile('long.csv', makeLongCsv(100_000)));
      await page.getByRole('link', { name: 'long.csv' }).waitFor();
      const stages = await page.evaluate(() => [...(window as unknown as { stages: Set<string> }).stages].join('; '));
      expect(stages).toMatch(/Sending \d+ %.*Reading \d+ %/);
      await leave(visited);
    });

    it('follows what others sent until it is read', async () => {
      const { service } = here();
      const id = await here().upload('a,b\n1,2\n', 'slow.csv');
      const { body: file } = await service.get(`/v1/files/${id}`);
      const visited = await visit(here().browser, 'about:blank');
      const { page } = visited;
      await page.route('**/v1/files', (route) =>
        route.fulfill({ json: { files: [{ ...file, status: 'processing', page_count: null }], next_cursor: null } }),
      );
      let finish = (): void => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await page.route('**/events', async (route) => {
        await finished;
        await route.fulfill({ body: `event: ready\ndata: ${JSON.stringify({ file })}\n\n` });
      });
      await page.goto(service.url);
      await page.getByText('Queued').waitFor();
      finish();
      await page.getByRole('link', { name: 'slow.csv' }).waitFor();
      await visited.context.close();
    });

    it('deletes after a while, and not at all when called back', async () => {
      const { service } = here();
      const id = await here().upload('a,b\n1,2\n', 'short-lived.csv');
      const visited = await here().visit('/');
      const { page } = visited;
      await page.getByRole('button', { name: 'Delete short-lived.csv' }).click();
      await page.getByRole('link', { name: 'short-lived.csv' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: 'short-lived.csv' }).waitFor();
      expect((await service.get(`/v1/files/${id}`)).status).toBe(200);
      await page.getByRole('button', { name: 'Delete short-lived.csv' }).click();
      // Leaving the page is no way to call back.
      await page.goto('about:blank');
      await expect.poll(async () => (await service.get(`/v1/files/${id}`)).status).toBe(404);
      await leave(visited);
    });

    it('finds names, shows one kind, sorts, and works on many at once', async () => {
      await here().upload(makeLetter(), 'Zebra minutes.docx');
      await here().upload('a,b\n1,2\n', 'zebra 10.csv');
      await here().upload('a,b\n1,3\n', 'zebra 9.csv');
      const visited = await here().visit('/');
      const { page } = visited;
      const names = () => page.locator('.files .file-name').allTextContents();
      const box = page.getByRole('searchbox', { name: 'Search all files' });
      await page.getByRole('button', { name: /^DOCX 1/ }).click();
      await expect.poll(names).toEqual(['Zebra minutes.docx']);
      await page.getByRole('button', { name: /^DOCX 1/ }).click();
      await box.fill('zebra');
      await page.getByText('3 files named “zebra”').waitFor();
      await page.getByLabel('Order').selectOption('name');
      await expect.poll(names).toEqual(['zebra 9.csv', 'zebra 10.csv', 'Zebra minutes.docx']);
      // No query stands over a list that it does not hold for, also when one comes back by a link.
      await page.getByRole('link', { name: 'Library' }).click();
      await expect.poll(() => box.inputValue()).toBe('');
      await expect.poll(async () => (await names()).length).toBeGreaterThan(3);
      await page.getByLabel('Select zebra 9.csv').check();
      await page.getByLabel('Select zebra 10.csv').check();
      await page.getByText('2 files selected').waitFor();
      await page.getByText('Export', { exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Text', exact: true }).click(),
      ]);
      const archive = unzipSync(readFileSync(await download.path()));
      expect(Object.keys(archive).sort()).toEqual(['zebra 10.csv.txt', 'zebra 9.csv.txt']);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(names).not.toContain('zebra 9.csv');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(names).toContain('zebra 9.csv');
      await leave(visited);
    });

    it('cuts long names in their middle, so that their end is seen', async () => {
      const name = `${'A report that was saved again and again '.repeat(5)}final (2).csv`;
      await here().upload('a,b\n7,8\n', name);
      const visited = await here().visit('/', { width: 390, height: 844 });
      const link = visited.page.getByTitle(name);
      const end = (await link.getByText('final (2).csv').boundingBox())!;
      const row = (await link.boundingBox())!;
      expect(end.x + end.width).toBeLessThanOrEqual(row.x + row.width + 1);
      expect(await link.textContent()).toBe(name);
      await leave(visited);
    });

    it('says why a file cannot be read', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      await choose(page, asFile('film.mp4', Buffer.from('000000186674797069736f6d', 'hex')));
      const problem = page.getByRole('list', { name: 'Uploads' }).getByRole('alert');
      await problem.getByText('Unsupported format').waitFor();
      await page.getByRole('button', { name: 'Dismiss film.mp4' }).click();
      await problem.waitFor({ state: 'detached' });
      await leave(visited, FAILED_REQUEST);
    });

    it('asks for the password of an encrypted document', async () => {
      const encrypted = makeEncryptedModel('sesame');
      const visited = await here().visit('/');
      const { page } = visited;
      await choose(page, asFile('secret.xlsx', encrypted));
      const password = page.getByLabel('Password of secret.xlsx');
      await password.fill('wrong');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByText('does not open').waitFor();
      await page.getByLabel('Password of secret.xlsx').fill('sesame');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('link', { name: 'secret.xlsx' }).waitFor();
      // One that somebody else sent without its password is asked for, too, and then stands there once.
      await here().service.upload(encrypted, 'locked.xlsx', {}, '?wait=false');
      await page.reload();
      await page.getByRole('button', { name: 'Choose it again' }).waitFor();
      await page.setInputFiles('[aria-label="locked.xlsx again"]', asFile('locked.xlsx', encrypted));
      await page.getByLabel('Password of locked.xlsx').fill('sesame');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('link', { name: 'locked.xlsx' }).waitFor();
      await page.getByRole('button', { name: 'Choose it again' }).waitFor({ state: 'detached' });
      await leave(visited, FAILED_REQUEST);
    });

    it('says that the service is gone, and recovers', async () => {
      const visited = await here().visit('/');
      const { page, context } = visited;
      await page.getByRole('button', { name: 'Choose files' }).waitFor();
      await context.setOffline(true);
      await choose(page, asFile('late.csv', 'a,b\n1,2\n'));
      const banner = page.getByText('The service does not answer. Asking again until it does…');
      await banner.waitFor();
      await page.getByRole('link', { name: 'birds.csv' }).click();
      // The library says the same of what it could not send or list, until the document stands in its place.
      await page.getByRole('heading', { name: 'Library' }).waitFor({ state: 'detached' });
      await page.getByRole('alert').getByText('Service unreachable').waitFor();
      await context.setOffline(false);
      // Both come back by themselves.
      await page.getByRole('gridcell', { name: 'heron' }).waitFor();
      await banner.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Back to the library' }).click();
      // What could not be sent is sent again.
      await page.getByRole('link', { name: 'late.csv' }).waitFor();
      // A request that was under way may fail yet, and be asked again.
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
      await leave(visited, FAILED_REQUEST);
    });
  });

  describe('a service with API keys', () => {
    it('asks for one and keeps it for the tab', async () => {
      const guarded = await TestService.start({ apiKeys: 'me:write:open-sesame-1234' });
      const visited = await visit(here().browser, guarded.url);
      const { page } = visited;
      await page.getByRole('dialog').getByLabel('Key').fill('open-sesame-1234');
      await page.getByRole('button', { name: 'Use this key' }).click();
      await page.getByText('See what is in a document').waitFor();
      await choose(page, asFile('kept.csv', 'a,b\n1,2\n'));
      await page.getByRole('link', { name: 'kept.csv' }).click();
      await page.getByRole('gridcell', { name: '2', exact: true }).waitFor();
      await leave(visited, FAILED_REQUEST);
      await guarded.close();
    });
  });
}
