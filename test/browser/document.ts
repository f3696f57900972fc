import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { INVOICE_PAGES, makePdf, makeTablePdf, RIVER_PAGES } from './documents.ts';

let service: TestService;
let browser: Browser;
let river: string;
let invoice: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([TestService.start(), openBrowser()]);
  river = (await service.upload(await makePdf(RIVER_PAGES), 'river.pdf')).body.id;
  invoice = (await service.upload(await makePdf(INVOICE_PAGES), 'invoice.pdf')).body.id;
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const open = (id: string, params: string) => visit(browser, `${service.url}/#/f/${id}?${params}`);

/** Dark pixels of a drawn page: inside the marks on it, and outside them. */
async function inkOf(page: Page, pageNumber: number): Promise<{ inside: number; outside: number }> {
  const canvas = page.locator(`[data-page="${pageNumber}"] canvas`);
  await canvas.waitFor();
  return canvas.evaluate((element) => {
    const drawn = element as HTMLCanvasElement;
    const scale = drawn.width / drawn.clientWidth;
    const origin = drawn.getBoundingClientRect();
    const boxes = [...drawn.closest('.page')!.querySelectorAll('.mark')].map((mark) => {
      const { left, top, right, bottom } = mark.getBoundingClientRect();
      return [left - origin.left, top - origin.top, right - origin.left, bottom - origin.top].map((n) => n * scale);
    });
    const { data, width } = drawn.getContext('2d')!.getImageData(0, 0, drawn.width, drawn.height);
    const ink = { inside: 0, outside: 0 };
    for (let i = 0; i < data.length; i += 4) {
      if (data[i]! > 128 || data[i + 3] === 0) continue;
      const x = (i / 4) % width;
      const y = Math.floor(i / 4 / width);
      const isInside = boxes.some(([x0, y0, x1, y1]) => x >= x0! - 1 && x <= x1! + 1 && y >= y0! - 1 && y <= y1! + 1);
      ink[isInside ? 'inside' : 'outside']++;
    }
    return ink;
  });
}

describe('a document', () => {
  it('shows search hits where the words are drawn', async () => {
    const here = await open(river, 'tab=search');
    const { page } = here;
    await page.getByRole('searchbox', { name: 'Search this document' }).fill('kingfisher');
    await page.getByText('1 match').waitFor();
    await page.locator('[data-page="2"] .mark-current').waitFor();
    const { inside, outside } = await inkOf(page, 2);
    expect(inside).toBeGreaterThan(200);
    expect(outside).toBe(0);
    expect(await page.locator('.tick').count()).toBe(1);
    await leave(here);
  });

  it('marks the cell of a table, not the whole table', async () => {
    const { body } = await service.upload(await makeTablePdf(), 'counts.pdf');
    const here = await open(body.id, 'tab=search&q=dipper');
    const { page } = here;
    const sheet = page.locator('[data-page="1"]');
    const mark = page.locator('.mark-current');
    // The box of the answer stands there until the model has told where the cell is.
    const widthShare = async () => (await mark.boundingBox())!.width / (await sheet.boundingBox())!.width;
    await mark.waitFor();
    await expect.poll(widthShare).toBeLessThan(130 / 595);
    await leave(here);
  });

  it('leads from a block to its box and from a box to its block', async () => {
    const here = await open(river, 'tab=blocks');
    const { page } = here;
    const row = page.getByRole('button', { name: /Herons stand/ });
    await row.hover();
    await page.locator('[data-page="1"] .mark-hovered').waitFor();
    await page.getByText('of 3').waitFor();
    const box = (await page.locator('[data-page="1"] .mark-hovered').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
    await page.locator('.block[aria-pressed=true]').waitFor();
    expect(await page.locator('.block[aria-pressed=true]').textContent()).toContain('Herons');
    expect(page.url()).toContain('block=p1.b');
    await leave(here);
  });

  it('cites the words that a value was read from', async () => {
    const here = await open(invoice, 'tab=extract&schema=invoice');
    const { page } = here;
    await page.getByRole('button', { name: 'Extract', exact: true }).click();
    const number = page.getByRole('button', { name: /Invoice number/i });
    await number.click();
    expect(await number.textContent()).toContain('AF-2024-0117');
    const box = (await page.locator('[data-page="1"] .mark-cited').boundingBox())!;
    const sheet = (await page.locator('[data-page="1"]').boundingBox())!;
    const scale = sheet.width / 595;
    // `Invoice number: ` ends at about 154 points; the baseline is 700 from the bottom.
    expect((box.x - sheet.x) / scale).toBeGreaterThan(140);
    expect((box.x - sheet.x) / scale).toBeLessThan(165);
    const baseline = 842 - 700;
    expect((box.y - sheet.y) / scale).toBeLessThan(baseline);
    expect((box.y + box.height - sheet.y) / scale).toBeGreaterThan(baseline - 1);
    await page.locator('.checks').waitFor();
    await leave(here);
  });

  it('restores a view from its link', async () => {
    const first = await open(invoice, 'tab=extract&schema=invoice');
    await first.page.getByRole('button', { name: 'Extract', exact: true }).click();
    await first.page.getByRole('button', { name: /Invoice date/i }).click();
    await first.page.locator('.mark-cited').waitFor();
    const link = first.page.url();
    await leave(first);
    const second = await visit(browser, link);
    await second.page.locator('.mark-cited').waitFor();
    await second.page.getByRole('button', { name: /Invoice date/i, pressed: true }).waitFor();
    await leave(second);
  });

  it('gives each view as a curl command', async () => {
    const here = await open(river, 'tab=search&q=heron');
    const { page } = here;
    await page.getByText('1 match').waitFor();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`${service.url}/v1/files/${river}/search`);
    expect(command).toContain('"query":"heron"');
    await leave(here);
  });

  it('explains a file that is not there', async () => {
    const here = await open('f_unknown', '');
    await here.page.getByRole('alert').getByText('There is no file').waitFor();
    await leave(here, /Failed to load resource/);
  });
});
