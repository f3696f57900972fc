import { beforeAll, describe, expect, it } from 'vitest';
import { docxWith } from '../../scripts/examples/letter.mjs';
import { toPng } from '../../src/raster/png.ts';
import { leave } from './browser.ts';
import { INVOICE_PAGES, makeModel, makePdf, makeTablePdf } from './documents.ts';
import type { Here } from './inspector.ts';

export function referenceSuite(here: Here): void {
  describe('the API reference', () => {
    beforeAll(async () => {
      await here().upload(makeModel(), 'model.xlsx');
      await here().upload(await makeTablePdf(), 'counts.pdf');
      await here().upload(
        docxWith('bar.png', toPng({ width: 1, height: 1, channels: 1, data: Uint8Array.of(90) })),
        'letter.docx',
      );
      const invoice = await here().upload(await makePdf(INVOICE_PAGES), 'invoice.pdf');
      await here().service.post(`/v1/files/${invoice}/extract`, { schema: 'invoice' });
    });

    it('has an example for every operation, and each runs', async () => {
      const visited = await here().visit('/docs');
      const { page } = visited;
      await page.locator('.operation').first().waitFor();
      const ids = await page.locator('.operation').evaluateAll((articles) => articles.map(({ id }) => id));
      expect(ids.length).toBeGreaterThan(25);
      const answers = new Map<string, string | null>();
      // Nothing that cannot be undone is filled in.
      for (const id of ids.filter((name) => name !== 'delete_file')) {
        const operation = page.locator(`#${id}`);
        await operation.getByText('Try it').click();
        await operation.getByRole('button', { name: 'Send' }).click();
        answers.set(id, await operation.locator('.outcome strong').textContent());
      }
      expect([...answers].filter(([, status]) => !status?.startsWith('20'))).toEqual([]);
      await leave(visited);
    });

    it('finds operations by words, and says types and scopes', async () => {
      const visited = await here().visit('/docs');
      const { page } = visited;
      await page.getByRole('searchbox', { name: 'Find an operation' }).fill('page image');
      await expect.poll(() => page.locator('.operation').count()).toBe(1);
      const found = await page.locator('#get_page_image').textContent();
      expect(found).toMatch(/page integer path/);
      expect(found).toContain('Scope read');
      await leave(visited);
    });

    it('shows the same call as a command', async () => {
      const id = await here().upload('a,b\n1,2\n', 'pair.csv');
      const visited = await here().visit('/docs#get_file');
      const operation = visited.page.locator('#get_file');
      await operation.getByText('Try it').click();
      await operation.getByLabel('id path, required').fill(id);
      expect(await operation.locator('.sample').textContent()).toBe(`curl '${here().url}/v1/files/${id}'`);
      await operation.getByRole('button', { name: 'Python' }).click();
      expect(await operation.locator('.sample').textContent()).toContain(`client.call("get_file", id="${id}")`);
      await operation.getByRole('button', { name: 'TypeScript' }).click();
      expect(await operation.locator('.sample').textContent()).toContain(`client.call('get_file', {"id":"${id}"})`);
      await operation.locator('.answer summary').first().click();
      expect(await operation.locator('.example').textContent()).toContain('"file_name"');
      const codes = await visited.page.locator('#extract_fields .errors code').allTextContents();
      const all = codes.flatMap((text) => text.split(', '));
      expect(all).toContain('not_found');
      expect(new Set(all).size).toBe(all.length);
      await operation.getByRole('button', { name: 'Send' }).click();
      await operation.getByText('"file_name": "pair.csv"').waitFor();
      await leave(visited);
    });
  });
}
