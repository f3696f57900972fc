import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { leave } from './browser.ts';
import { INVOICE_PAGES, makeLetter, makeModel, makePdf } from './documents.ts';
import type { Here } from './inspector.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious violations, each with the elements that have it. */
function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe was put there before
    const { violations } = await (window as any).axe.run(only ? { runOnly: only } : {});
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, rules);
}

interface View {
  path: string;
  /** What stands there when the view is complete. */
  shows: string;
  act?(page: Page): Promise<void>;
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Whether the focus can be seen where it is. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });

export function accessSuite(here: Here): void {
  describe('everyone', () => forEveryone(here));
}

function forEveryone(here: Here): void {
  let views: Map<string, View>;
  let invoice: string;

  beforeAll(async () => {
    invoice = await here().upload(await makePdf(INVOICE_PAGES), 'invoice.pdf');
    const model = await here().upload(makeModel(), 'model.xlsx');
    const letter = await here().upload(makeLetter(), 'letter.docx');
    views = new Map<string, View>([
      ['the library', { path: '/', shows: '.file' }],
      ['a search of all files', { path: '/?q=total', shows: '.match' }],
      [
        'a refused upload',
        {
          path: '/',
          shows: '.upload-problem',
          act: (page) =>
            page.setInputFiles('input[type=file]', [
              { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') },
            ]),
        },
      ],
      ['a missing file', { path: '/f/f_unknown', shows: '.notice' }],
      ['an outline', { path: `/f/${letter}?tab=outline`, shows: '.outline .row' }],
      ['blocks', { path: `/f/${invoice}?tab=blocks&block=p1.b2`, shows: '.block[aria-pressed=true]' }],
      ['a table', { path: `/f/${letter}?tab=tables&table=t1`, shows: '.dialog td' }],
      ['hits', { path: `/f/${invoice}?tab=search&q=total`, shows: '.mark-current' }],
      [
        'an extraction',
        {
          path: `/f/${invoice}?tab=extract&schema=invoice`,
          shows: '.record-value',
          act: (page) => page.locator('.extract-form').evaluate((form) => (form as HTMLFormElement).requestSubmit()),
        },
      ],
      ['a custom schema', { path: `/f/${invoice}?tab=extract&schema=custom`, shows: '.schema-parts' }],
      ['what is inside', { path: `/f/${letter}?tab=inside`, shows: '.empty, .picture' }],
      ['boxes of all blocks', { path: `/f/${invoice}?tab=blocks&boxes=all`, shows: '.box-legend' }],
      ['findings', { path: `/f/${invoice}?tab=findings`, shows: '.facts' }],
      ['a formula', { path: `/f/${model}?tab=trace&cell=B3`, shows: '.precedent' }],
      ['the API reference', { path: '/docs', shows: '.operation' }],
    ]);
  });

  /** Opens each view in one tab. */
  async function tour(page: Page, look: (name: string) => Promise<void>): Promise<void> {
    for (const [name, { path, shows, act }] of views) {
      await page.goto('about:blank');
      await page.goto(path.startsWith('/docs') ? here().url + path : `${here().url}/#${path}`);
      await act?.(page);
      await page.locator(shows).first().waitFor({ state: 'attached' });
      await look(name);
    }
  }

  describe('every view', () => {
    it('has no serious violation of accessibility, light and dark', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      // A colour on its way to another is neither.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await tour(page, async (name) => {
        // Not as a script element: the content security policy forbids inline scripts, as it should.
        await page.evaluate(AXE);
        expect(await violationsOf(page), name).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await violationsOf(page, ['color-contrast']), `${name}, dark`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
      });
      await leave(visited, /Failed to load resource/);
    });

    it('fits a phone', async () => {
      const visited = await here().visit('/', { width: 375, height: 700 });
      await tour(visited.page, async (name) => {
        for (const side of ['model', 'document']) {
          const button = visited.page.getByRole('button', { name: side, exact: true });
          if ((await button.isVisible()) && name !== 'a table') await button.click();
          const width = await visited.page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, `${name}, ${side}`).toBeLessThanOrEqual(375);
        }
      });
      await leave(visited, /Failed to load resource/);
    });

    it('stands still for those who want it to', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.locator('.file').first().waitFor();
      const moving = await page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return transitionDuration !== '0s' || animationName !== 'none';
          }).length,
      );
      expect(moving).toBe(0);
      await leave(visited);
    });
  });

  describe('without a mouse', () => {
    it('leads from the library to the box of a block', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      await tabTo(page, page.getByRole('link', { name: 'invoice.pdf' }).first());
      expect(await isFocusVisible(page)).toBe(true);
      await page.keyboard.press('Enter');
      // An invoice opens with its fields.
      await tabTo(page, page.getByRole('tab', { name: 'Extract' }));
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
      await page.getByRole('tab', { name: 'Blocks', selected: true }).waitFor();
      await tabTo(page, page.locator('.row.block').first());
      expect(await isFocusVisible(page)).toBe(true);
      await page.keyboard.press('Enter');
      await page.locator('.mark-selected').waitFor();
      await leave(visited);
    });

    it('finds words, extracts, and follows a citation', async () => {
      const visited = await here().open(invoice, 'tab=search&schema=invoice');
      const { page } = visited;
      await tabTo(page, page.getByRole('searchbox'));
      await page.keyboard.type('total');
      await page.locator('.mark-current').first().waitFor();
      await tabTo(page, page.locator('.row.match').first());
      await page.keyboard.press('Enter');
      await page.locator('.match[aria-pressed=true]').waitFor();
      await tabTo(page, page.getByRole('tab', { name: 'Search' }), 'Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, page.getByRole('button', { name: 'Extract', exact: true }));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: /^invoice number/i }));
      await page.keyboard.press('Enter');
      await page.locator('.mark-cited').waitFor();
      await leave(visited);
    });

    it('opens and closes a table, and comes back to where it was', async () => {
      const letter = await here().upload(makeLetter(), 'letter.docx');
      const visited = await here().open(letter, 'tab=tables');
      const { page } = visited;
      const opener = page.locator('.table-row .row');
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The focus follows the dialog out.
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await leave(visited);
    });

    it('chooses files', async () => {
      const visited = await here().visit('/');
      const { page } = visited;
      // The browser is told to hand the chooser over some time after somebody waits for it: the way to the button is long enough.
      const choosing = page.waitForEvent('filechooser');
      await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
      await page.keyboard.press('Enter');
      const chooser = await choosing;
      await chooser.setFiles([{ name: 'typed.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') }]);
      await page.getByRole('link', { name: 'typed.csv' }).waitFor();
      await leave(visited);
    });
  });

  describe('on a phone', () => {
    it('shows one side at a time', async () => {
      const visited = await here().visit(`/f/${invoice}?tab=blocks`, { width: 375, height: 700 });
      const { page } = visited;
      await page.getByRole('button', { name: 'model' }).click();
      await page.locator('.row.block').nth(3).click();
      await page.locator('.mark-selected').waitFor();
      await leave(visited);
    });
  });
}
