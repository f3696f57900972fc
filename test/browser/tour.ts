import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { toAnimatedPng } from './animated-png.ts';
import { leave, visit } from './browser.ts';
import type { Here } from './inspector.ts';

const root = join(fileURLToPath(import.meta.url), '..', '..', '..');
const SIZE = { width: 1200, height: 720 };
const SAMPLES = ['invoice.pdf', 'contract.docx', 'model.xlsx', 'deck.pptx', 'roasts.csv', 'minutes.rtf', 'stock.xls'];

/** Pictures for the documentation, of the samples: `WRITE_PICTURES=1 npx vitest run test/browser`. */
export function tourSuite(here: Here): void {
  describe.runIf(process.env.WRITE_PICTURES)('the documentation', () => {
    it('has pictures of the page as it is', async () => {
      const service = await TestService.start();
      const ids = new Map<string, string>();
      for (const name of SAMPLES) {
        const { body } = await service.upload(readFileSync(join(root, 'samples', name)), name);
        ids.set(name, body.id);
      }
      const visited = await visit(here().browser, service.url, SIZE);
      const { page } = visited;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const frames: { png: Buffer; ms: number }[] = [];
      const take = async (ms: number, name?: string): Promise<void> => {
        await page.waitForLoadState('networkidle');
        const png = await page.screenshot();
        frames.push({ png, ms });
        if (name !== undefined) writeFileSync(join(root, 'docs', `inspector-${name}.png`), png);
      };
      await walk(page, (name, params = '') => page.goto(`${service.url}/#/f/${ids.get(name)}${params}`), take);
      const tour = toAnimatedPng(frames);
      expect(tour.length).toBeLessThan(1_500_000);
      writeFileSync(join(root, 'docs', 'inspector-tour.png'), tour);
      await leave(visited);
      await service.close();
    }, 180_000);

    it('shows invoices that were scanned and photographed', async () => {
      const service = await TestService.start();
      const folder = mkdtempSync(join(tmpdir(), 'docloupe-scans-'));
      const maker = join(root, 'bench', 'accuracy', 'photographed.mjs');
      execFileSync(process.execPath, [maker, join(root, 'samples', 'invoice.pdf'), folder]);
      for (const name of ['scanned', 'photographed']) {
        const { body } = await service.upload(readFileSync(join(folder, `${name}.pdf`)), `${name}.pdf`);
        expect(body.ocr.status).toBe('done');
        const visited = await visit(here().browser, `${service.url}/#/f/${body.id}`, SIZE);
        const { page } = visited;
        await page.locator('.mark-field').nth(4).waitFor();
        await page
          .getByRole('button', { name: /^Total/i })
          .first()
          .click();
        await page.locator('.mark-label').waitFor();
        await page.waitForLoadState('networkidle');
        const picture = await page.screenshot({ type: 'jpeg', quality: 60 });
        expect(picture.length).toBeLessThan(150_000);
        writeFileSync(join(root, 'docs', `${name}-invoice.jpg`), picture);
        await leave(visited);
      }
      rmSync(folder, { recursive: true });
      await service.close();
    }, 180_000);
  });
}

/** From the library to an invoice, a table, a workbook and a chart. */
async function walk(
  page: Page,
  open: (name: string, params?: string) => Promise<unknown>,
  take: (ms: number, name?: string) => Promise<void>,
): Promise<void> {
  await page.locator('.thumbnail img').nth(4).waitFor();
  await take(1600, 'library');
  await page.getByRole('searchbox').fill('total');
  await page.locator('.match').first().waitFor();
  await take(1400);
  await open('invoice.pdf');
  await page.locator('.mark-field').nth(4).waitFor();
  await page.locator('[data-page="1"] .text-layer').waitFor({ state: 'attached' });
  await take(1800);
  await page
    .getByRole('button', { name: /^Total/i })
    .first()
    .click();
  await page.locator('.mark-label').waitFor();
  await take(1800, 'extract');
  await page.getByRole('tab', { name: 'Blocks' }).click();
  await page.getByRole('button', { name: 'Boxes of all blocks' }).click();
  await page.locator('.box-legend').waitFor();
  await take(1800, 'block');
  await open('contract.docx', '?tab=search&q=notice');
  await page.locator('.mark-current').waitFor();
  await take(1600, 'search');
  await open('model.xlsx', '?sheet=Model&cell=F8');
  await page.locator('.precedent').first().waitFor();
  await take(1800, 'trace');
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('deck.pptx');
  await page.locator('[data-page="1"] text').first().waitFor({ state: 'attached' });
  await take(1600, 'dark');
}
