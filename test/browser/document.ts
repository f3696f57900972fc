import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { docxWith } from '../../scripts/examples/letter.mjs';
import { toPng } from '../../src/raster/png.ts';
import { leave, visit } from './browser.ts';
import {
  INVOICE_PAGES,
  makeChapters,
  makeChart,
  makeEncryptedModel,
  makeEquation,
  makeLetter,
  makePdf,
  makeSlides,
  makeTablePdf,
  RIVER_PAGES,
} from './documents.ts';
import type { Here } from './inspector.ts';

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
      if (data[i]! > 100 || data[i + 3] === 0) continue;
      const x = (i / 4) % width;
      const y = Math.floor(i / 4 / width);
      const isInside = boxes.some(([x0, y0, x1, y1]) => x >= x0! - 1 && x <= x1! + 1 && y >= y0! - 1 && y <= y1! + 1);
      ink[isInside ? 'inside' : 'outside']++;
    }
    return ink;
  });
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

export function documentSuite(here: Here): void {
  describe('a document', () => {
    let river: string;
    let invoice: string;
    beforeAll(async () => {
      river = await here().upload(await makePdf(RIVER_PAGES), 'river.pdf');
      invoice = await here().upload(await makePdf(INVOICE_PAGES), 'invoice.pdf');
    });

    it('shows search hits where the words are drawn', async () => {
      const visited = await here().open(river, 'tab=search');
      const { page } = visited;
      await page.getByRole('searchbox', { name: 'Search this document' }).fill('kingfish');
      await page.getByText('1 match').waitFor();
      const mark = page.locator('[data-page="2"] .mark-current');
      // The box of the line stands there until the words have told where they are.
      await expect.poll(async () => (await mark.boundingBox())!.width).toBeLessThan(150);
      const { inside, outside } = await inkOf(page, 2);
      expect(inside).toBeGreaterThan(100);
      expect(outside).toBe(0);
      expect(await page.locator('.tick').count()).toBe(1);
      await leave(visited);
    });

    it('marks the cell of a table, not the whole table', async () => {
      const id = await here().upload(await makeTablePdf(), 'counts.pdf');
      const visited = await here().open(id, 'tab=search&q=dipper');
      const { page } = visited;
      const sheet = page.locator('[data-page="1"]');
      const mark = page.locator('.mark-current');
      const widthShare = async () => (await mark.boundingBox())!.width / (await sheet.boundingBox())!.width;
      await mark.waitFor();
      await expect.poll(widthShare).toBeLessThan(130 / 595);
      await leave(visited);
    });

    it.each([
      ['PDF', 'river.pdf', () => makePdf(RIVER_PAGES), 'Herons stand'],
      ['DOCX', 'letter.docx', async () => makeLetter(), 'The weir'],
      ['PPTX', 'plans.pptx', async () => makeSlides(), 'A turbine'],
    ])('leads from a block to its box and from a box to its block: %s', async (_, name, make, words) => {
      const id = await here().upload(await make(), name);
      const visited = await here().open(id, 'tab=blocks');
      const { page } = visited;
      await page.getByRole('button', { name: new RegExp(words) }).hover();
      const mark = page.locator('[data-page="1"] .mark-hovered');
      await mark.waitFor();
      const box = (await mark.boundingBox())!;
      await page.locator('[data-page="1"] text').first().waitFor({ state: 'attached' });
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
      await page.locator('.block[aria-pressed=true]').waitFor();
      expect(await page.locator('.block[aria-pressed=true]').textContent()).toContain(words);
      expect(page.url()).toContain('block=p1.b');
      await leave(visited);
    });

    it('opens a table as a grid that can be copied', async () => {
      const id = await here().upload(makeLetter(), 'letter.docx');
      const visited = await here().open(id, 'tab=tables');
      const { page } = visited;
      await page.locator('.table-row .row').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('cell', { name: 'Ada' }).waitFor();
      await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
      await page.getByText('CSV copied').waitFor();
      expect(await clipboard(page)).toBe('Task,Who\r\n"Paint the boat, red",Ada\r\nMow,Ben');
      await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
      await page.getByText('Markdown copied').waitFor();
      expect(await clipboard(page)).toContain('| Paint the boat, red | Ada |');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await leave(visited);
    });

    it('goes to a page by its number', async () => {
      const visited = await here().open(river);
      const { page } = visited;
      await page.locator('[data-page="1"] canvas').waitFor();
      const box = page.getByRole('textbox', { name: /^Page/ });
      await box.fill('3');
      // What is typed stays, though the pages scroll on.
      await page
        .getByLabel('Pages', { exact: true })
        .last()
        .evaluate((pages) => pages.scrollBy(0, 1000));
      await page.locator('[data-page="2"] canvas').waitFor();
      expect(await box.inputValue()).toBe('3');
      await box.press('Enter');
      await expect.poll(() => page.url()).toContain('page=3');
      await page.locator('[data-page="3"] canvas').waitFor();
      await leave(visited);
    });

    it('is searched by keys: focus, steps with their count, shortcuts', async () => {
      const visited = await here().open(river, 'tab=outline');
      const { page } = visited;
      const box = page.getByRole('searchbox', { name: 'Search this document' });
      await page.getByRole('tab', { name: 'Outline' }).waitFor();
      await page.keyboard.press('/');
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type('the');
      await page.getByText(/^1 of \d+ matches/).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText(/^2 of \d+ matches/).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      const last = page.locator('.match').last();
      await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('tab', { name: 'Search' }).focus();
      await page.keyboard.press('Control+k');
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('tab', { name: 'Search' }).focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await leave(visited);
    });

    it('is read as Markdown, and forgets what another schema read', async () => {
      const visited = await here().open(invoice, 'tab=extract&schema=invoice');
      const { page } = visited;
      await page.getByText('Export', { exact: true }).click();
      await page.getByRole('button', { name: 'Preview Markdown…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Markdown' });
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Markdown copied').waitFor();
      expect((await clipboard(page)).startsWith((await dialog.locator('pre').textContent())!.slice(0, 40))).toBe(true);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Extract', exact: true }).click();
      await page.getByRole('button', { name: /^invoice number/i }).waitFor();
      await page.getByLabel('Schema').selectOption('contract');
      await page.getByRole('button', { name: /^invoice number/i }).waitFor({ state: 'detached' });
      await leave(visited);
    });

    it('opens on what matters: the fields of an invoice, all of them on the page', async () => {
      const visited = await here().open(invoice);
      const { page } = visited;
      await page.getByRole('button', { name: /^Invoice number AF-2024-0117/i }).waitFor();
      await page.locator('[data-page="1"] .text-layer').waitFor({ state: 'attached' });
      expect(await page.locator('[data-page="1"] .mark-field').count()).toBeGreaterThan(8);
      expect(await page.getByRole('button', { name: /^Total/i }).textContent()).toContain('1,440.00');
      // A field is chosen by its box, which then has a name.
      const box = (await page.locator('.mark-field').first().boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('.mark-cited .mark-label').waitFor();
      expect(page.url()).toContain('field=');
      await page.getByRole('button', { name: 'Boxes of all blocks' }).click();
      expect(await page.locator('.block-box').count()).toBeGreaterThan(5);
      const legend = page.getByRole('list', { name: 'Colours of the boxes' });
      await legend.getByText(/^Paragraph/).waitFor();
      // Whoever comes back finds what was read.
      await page.getByRole('link', { name: 'Back to the library' }).click();
      await page.getByRole('link', { name: 'invoice.pdf' }).first().click();
      await page.getByRole('button', { name: /^Invoice number/i }).waitFor();
      await leave(visited);
    });

    it('may be left while it loads', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      const link = page.getByRole('link', { name: 'river.pdf' }).first();
      await link.waitFor();
      for (let round = 0; round < 3; round++) {
        await link.click();
        await page.getByRole('link', { name: 'Back to the library' }).waitFor();
        await page.evaluate(() => {
          location.hash = '#/';
        });
        await link.waitFor();
      }
      // The worker has answered all that was asked of it before.
      await link.click();
      await page.locator('[data-page="1"] canvas').waitFor();
      await leave(visited);
    });

    it('has an outline that folds and follows the page', async () => {
      const id = await here().upload(makeChapters(), 'chapters.docx');
      const visited = await here().open(id);
      const { page } = visited;
      const row = (name: string) => page.locator('.outline .row', { hasText: name });
      await row('The mill').waitFor();
      await expect.poll(() => row('Upstream').getAttribute('aria-current')).toBe('location');
      await page.getByRole('button', { name: 'Parts of Upstream' }).click();
      await row('The mill').waitFor({ state: 'detached' });
      await row('Downstream').click();
      await expect.poll(() => page.url()).toContain('page=2');
      await expect.poll(() => row('Downstream').getAttribute('aria-current')).toBe('location');
      await leave(visited);
    });

    it('has an outline that is one stop of Tab and is walked by arrow keys', async () => {
      const id = await here().upload(makeChapters(), 'chapters.docx');
      const visited = await here().open(id, 'tab=outline');
      const { page } = visited;
      const row = (name: string) => page.locator('.outline .row', { hasText: name });
      const focused = () => page.evaluate(() => document.activeElement?.closest('.outline-row')?.textContent ?? '');
      await expect.poll(() => row('Upstream').getAttribute('aria-current')).toBe('location');
      await page.locator('#tab-content').focus();
      await page.keyboard.press('Tab');
      expect(await focused()).toContain('Upstream');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toContain('The spring');
      await page.keyboard.press('ArrowLeft');
      expect(await focused()).toContain('Upstream');
      await page.keyboard.press('ArrowLeft');
      await row('The spring').waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowRight');
      await row('The spring').waitFor();
      await page.keyboard.press('End');
      expect(await focused()).toContain('Downstream');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('');
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toContain('Downstream');
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('tab-content');
      await leave(visited);
    });

    it('shows tables as tables, framed where they stand, and charts as charts', async () => {
      const id = await here().upload(makeLetter(), 'letter.docx');
      const visited = await here().open(id, 'tab=blocks');
      const { page } = visited;
      await page.locator('.small-table').getByRole('cell', { name: 'Ada' }).waitFor();
      await page.getByRole('tab', { name: 'Tables' }).click();
      await page.getByRole('button', { name: 'Show table t1 in the document' }).click();
      const framed = (await page.locator('[data-page="1"] .mark-selected').boundingBox())!;
      const drawn = (await page.locator('.table-lines').boundingBox())!;
      expect(Math.abs(framed.width - drawn.width)).toBeLessThan(8);
      const chart = await here().upload(makeChart(), 'chart.pptx');
      await page.goto(`${here().url}/#/f/${chart}?tab=tables`);
      await page.locator('.drawn-chart').waitFor();
      expect(await page.locator('.drawn-chart rect title').allTextContents()).toContain('April · Herons: 5');
      await page.locator('.table-row .row').click();
      await page
        .getByRole('dialog')
        .getByRole('img', { name: /^Chart/ })
        .waitFor();
      await leave(visited);
    });

    it('shows equations as LaTeX, for their signs in a row do not tell what is over what', async () => {
      const id = await here().upload(makeEquation(), 'equation.docx');
      const visited = await here().open(id, 'tab=blocks');
      await visited.page.locator('.block', { hasText: 'equation' }).getByText('\\frac{a}{b}').waitFor();
      await leave(visited);
    });

    it('shows the pictures and the files inside', async () => {
      const grey = toPng({ width: 1, height: 1, channels: 1, data: Uint8Array.of(90) });
      const id = await here().upload(docxWith('bar.png', grey), 'letter with a bar.docx');
      const visited = await here().open(id, 'tab=inside');
      const { page } = visited;
      await page.locator('[data-page="1"] image').waitFor();
      await page.getByRole('button', { name: /A grey bar/ }).click();
      await page.locator('[data-page="1"] .mark-selected').waitFor();
      expect(await page.locator('.picture img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
      await page.getByRole('button', { name: /^data\.csv/ }).click();
      await page.getByRole('heading', { name: 'data.csv' }).waitFor();
      await leave(visited);
    });

    it('saves exports', async () => {
      const visited = await here().open(river);
      const { page } = visited;
      await page.getByText('Export', { exact: true }).click();
      // Whatever the service can give is in the menu.
      const { paths, components } = (await here().service.get('/openapi.json')).body;
      const { schema } = paths['/v1/files/{id}/export'].post.requestBody.content['application/json'];
      const request = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema;
      expect(request.properties.format.enum.length).toBeGreaterThan(5);
      for (const format of request.properties.format.enum) {
        await page.getByRole('button', { name: `Copy the export as ${format} as curl` }).waitFor();
      }
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Markdown', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('river.md');
      expect(readFileSync(await download.path(), 'utf8')).toContain('# Birds of the river');
      await leave(visited);
    });

    it('gives each view as a curl command', async () => {
      const visited = await here().open(river, 'tab=search&q=heron');
      const { page } = visited;
      await page.getByText('1 match').waitFor();
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      expect(await clipboard(page)).toContain(`${here().url}/v1/files/${river}/search`);
      expect(await clipboard(page)).toContain('"query":"heron"');
      for (const tab of ['Outline', 'Blocks', 'Tables', 'Extract', 'Findings']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
      }
      await leave(visited);
    });

    it('explains a file that is not there, and one that could not be read', async () => {
      const missing = await here().open('f_unknown');
      await missing.page.getByRole('alert').getByText('There is no file').waitFor();
      await leave(missing, /Failed to load resource/);
      const { body } = await here().service.upload(makeEncryptedModel('sesame'), 'secret.xlsx', {}, '?wait=false');
      const failed = await here().open(body.id);
      await failed.page.getByRole('alert').getByText('encrypted').first().waitFor();
      await leave(failed, /Failed to load resource/);
      await here().service.request('DELETE', `/v1/files/${body.id}`);
    });

    describe('extraction', () => {
      it('cites the words that a value was read from', async () => {
        const visited = await here().open(invoice, 'tab=extract&schema=invoice');
        const { page } = visited;
        await page.getByRole('button', { name: 'Extract', exact: true }).click();
        const number = page.getByRole('button', { name: /^Invoice number/i });
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
        await page.getByRole('button', { name: 'Brass hinge' }).click();
        await expect.poll(() => page.url()).toContain('line_items');
        await page.locator('.mark-cited').waitFor();
        await leave(visited);
      });

      it('takes a correction, with the words that were selected as its proof', async () => {
        const visited = await here().open(invoice, 'tab=extract&schema=invoice');
        const { page } = visited;
        await page.getByRole('button', { name: 'Extract', exact: true }).click();
        await page.getByRole('button', { name: 'Correct invoice number' }).click();
        const input = page.getByLabel(/^invoice number \(string\)/i);
        await input.fill('AF-2024-0118');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        const row = page.getByRole('listitem').filter({ hasText: /^Invoice number/i });
        await row.getByText('was AF-2024-0117').waitFor();
        expect(await row.textContent()).toContain('AF-2024-0118');
        await page.getByRole('button', { name: 'Correct invoice number' }).click();
        await page.evaluate(() => {
          const words = [...document.querySelectorAll('.page .drawn tspan, .page .drawn text:not(:has(tspan))')];
          getSelection()!.selectAllChildren(words.find(({ textContent }) => textContent?.includes('0117'))!);
        });
        await expect.poll(() => input.inputValue()).toContain('AF-2024-0117');
        await leave(visited);
      });

      it('restores a view from its link', async () => {
        const first = await here().open(invoice, 'tab=extract&schema=invoice');
        await first.page.getByRole('button', { name: 'Extract', exact: true }).click();
        await first.page.getByRole('button', { name: /^Invoice date/i }).click();
        await first.page.locator('.mark-cited').waitFor();
        const link = first.page.url();
        await leave(first);
        const second = await visit(here().browser, link);
        await second.page.locator('.mark-cited').waitFor();
        await second.page.getByRole('button', { name: /^Invoice date/i, pressed: true }).waitFor();
        await leave(second);
      });

      it('takes a schema with lists and groups from a form', async () => {
        const visited = await here().open(invoice, 'tab=extract&schema=custom');
        const { page } = visited;
        await page.getByLabel('Name of field 1', { exact: true }).fill('invoice number');
        await page.getByRole('button', { name: 'Remove field 2', exact: true }).click();
        await page.getByRole('button', { name: 'Add a field' }).click();
        await page.getByLabel('Name of field 2', { exact: true }).fill('lines');
        await page.getByLabel('Type of field 2', { exact: true }).selectOption('array');
        await page.getByLabel('Items of field 2').selectOption('object');
        await page.getByLabel('Name of field 2, part 1').fill('description');
        await page.getByRole('button', { name: 'Add a part to field 2' }).click();
        await page.getByLabel('Name of field 2, part 2').fill('amount');
        await page.getByLabel('Type of field 2, part 2').selectOption('money');
        await page.getByRole('button', { name: 'JSON', exact: true }).click();
        const written = JSON.parse(await page.getByRole('textbox', { name: 'As the API takes it' }).inputValue());
        expect(written.fields[1]).toMatchObject({
          name: 'lines',
          type: 'array',
          items: { type: 'object', fields: [{ name: 'description' }, { name: 'amount', type: 'money' }] },
        });
        await page.getByRole('button', { name: 'Extract', exact: true }).click();
        await page.getByRole('button', { name: /^Invoice number/i }).click();
        await page.locator('.mark-cited').waitFor();
        await leave(visited);
      });
    });
  });
}
