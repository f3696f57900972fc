import type { FlowContent, FlowSection } from '../../analysis/flow/elements.ts';
import type { MixedElement } from '../containers/mixed-tree.ts';
import { PLAIN_PAGE } from '../markup/flow-pages.ts';
import { parseLength } from './lengths.ts';

/** The paper of a master page, the first one where none is named, with what stands on each of its pages. */
export function readPageLayout(
  styles: MixedElement | undefined,
  contentOf: (element: MixedElement) => FlowContent[],
): FlowSection {
  const masters = styles?.child('office:master-styles')?.all('style:master-page') ?? [];
  const master = masters.find((one) => one.attribute('style:name') === 'Standard') ?? masters[0];
  const layout = styles
    ?.child('office:automatic-styles')
    ?.all('style:page-layout')
    .find((one) => one.attribute('style:name') === master?.attribute('style:page-layout-name'));
  const say = (name: string): number | undefined =>
    parseLength(layout?.child('style:page-layout-properties')?.attribute(name));
  const margin = (name: keyof FlowSection['margins']): number =>
    Math.max(say(`fo:margin-${name}`) ?? say('fo:margin') ?? PLAIN_PAGE.margins[name], 0);
  const width = within(say('fo:page-width') ?? PLAIN_PAGE.width);
  const height = within(say('fo:page-height') ?? PLAIN_PAGE.height);
  const section: FlowSection = {
    ...PLAIN_PAGE,
    width,
    height,
    margins: {
      top: Math.min(margin('top'), height / 3),
      bottom: Math.min(margin('bottom'), height / 3),
      left: Math.min(margin('left'), width / 3),
      right: Math.min(margin('right'), width / 3),
    },
  };
  const [header, footer] = ['style:header', 'style:footer'].map((name) => master?.child(name));
  // A header stands below the margin of OpenDocument, where the flow has it inside.
  if (header) section.header = { default: contentOf(header) };
  if (footer) section.footer = { default: contentOf(footer) };
  section.headerDistance = section.margins.top;
  section.footerDistance = section.margins.bottom;
  return section;
}

const within = (length: number): number => Math.min(Math.max(length, 72), 10_000);
