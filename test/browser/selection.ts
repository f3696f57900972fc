import { beforeAll, describe, expect, it } from 'vitest';
import { leave, type Visit } from './browser.ts';
import { makeLetter, makePdf, RIVER_PAGES } from './documents.ts';
import type { Here } from './inspector.ts';

/** Points of a page, in shares of its width and height. */
type Point = [x: number, y: number];

async function drag({ page }: Visit, [x0, y0]: Point, [x1, y1]: Point): Promise<string> {
  const { x, y, width, height } = (await page.locator('[data-page="1"]').boundingBox())!;
  await page.mouse.move(x + x0 * width, y + y0 * height);
  await page.mouse.down();
  await page.mouse.move(x + x1 * width, y + y1 * height, { steps: 4 });
  await page.mouse.up();
  return page.evaluate(() => String(getSelection()));
}

export function selectionSuite(here: Here): void {
  describe('text on a page', () => {
    let river: string;
    beforeAll(async () => {
      river = await here().upload(await makePdf(RIVER_PAGES), 'river.pdf');
    });

    it('is selected from the nearest letter on, also from where there is no text', async () => {
      const visited = await here().open(river, 'tab=outline');
      await visited.page.locator('[data-page="1"] .text-layer text').first().waitFor({ state: 'attached' });
      // From the left margin beside the first line of the paragraph to the far right of its second line.
      const text = await drag(visited, [0.05, (842 - 703) / 842], [0.95, (842 - 687) / 842]);
      expect(text.replace(/\s+/g, ' ').trim()).toBe(
        'Herons stand in shallow water and wait for fish. Dippers walk along the bed of fast streams.',
      );
      expect(visited.page.url()).not.toContain('block=');
      await leave(visited);
    });

    it('is selected by word and by block', async () => {
      const visited = await here().open(river, 'tab=outline');
      const { page } = visited;
      const word = page.locator('[data-page="1"] tspan', { hasText: 'shallow' });
      await word.waitFor({ state: 'attached' });
      const { x, y, width, height } = (await word.boundingBox())!;
      const selected = () => page.evaluate(() => String(getSelection()));
      await page.mouse.dblclick(x + width / 2, y + height / 2);
      expect(await selected()).toBe('shallow');
      await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 3 });
      expect(await selected()).toContain('Herons stand in shallow water');
      await leave(visited);
    });

    it('lies over the words of the original', async () => {
      const visited = await here().open(river, 'tab=outline');
      const { page } = visited;
      const word = page.locator('[data-page="1"] tspan', { hasText: 'Herons' });
      await word.waitFor({ state: 'attached' });
      const box = (await word.boundingBox())!;
      const sheet = (await page.locator('[data-page="1"]').boundingBox())!;
      const scale = sheet.width / 595;
      expect(Math.abs((box.x - sheet.x) / scale - 72)).toBeLessThan(1);
      // `Herons` in Helvetica at 11 points.
      expect(Math.abs(box.width / scale - 36.1)).toBeLessThan(2);
      await leave(visited);
    });

    it('is selected on pages drawn from the model, too', async () => {
      const id = await here().upload(makeLetter(), 'letter.docx');
      const visited = await here().open(id, 'tab=outline');
      const { page } = visited;
      const words = page.locator('[data-page="1"] tspan', { hasText: 'weir' });
      await words.waitFor({ state: 'attached' });
      const { x, y, width, height } = (await words.boundingBox())!;
      await page.mouse.dblclick(x + width / 2, y + height / 2);
      expect(await page.evaluate(() => String(getSelection()))).toBe('weir');
      await leave(visited);
    });
  });
}
