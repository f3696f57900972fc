import type { Relationship } from '../containers/opc.ts';
import type { ExternalPlace, ExternalReferences } from './external-references.ts';

/** Elements of DrawingML that act without a click. */
const HOVER = new Set(['a:hlinkHover', 'a:hlinkMouseOver']);
/** ECMA-376 part 1, 21.1.2.3.5: what a click does instead of following a link. */
const STARTS_PROGRAM = /^ppaction:\/\/(?:program|ole)/i;

/** What one element of a drawing names outside the file, and the relationships of its part do not say. */
export function addShapeReference(
  found: ExternalReferences,
  name: string,
  attributes: ReadonlyMap<string, string>,
  relationships: ReadonlyMap<string, Relationship>,
  place: ExternalPlace,
): void {
  if (name.startsWith('v:')) {
    addVml(found, name, attributes, place);
    return;
  }
  const isHover = HOVER.has(name);
  if (!isHover && name !== 'a:hlinkClick') return;
  const link = relationships.get(attributes.get('r:id') ?? '');
  const target = link?.target ?? '';
  if (STARTS_PROGRAM.test(attributes.get('action') ?? '')) found.add('launch_action', target, place);
  else if (isHover && link?.external) found.add('hover_link', target, place);
}

/** A shape that is a link, and a picture by its address (ECMA-376 part 4, 14.1.2). */
function addVml(
  found: ExternalReferences,
  name: string,
  attributes: ReadonlyMap<string, string>,
  place: ExternalPlace,
): void {
  const href = attributes.get('href');
  if (href && !href.startsWith('#')) found.add('shape_link', href, place);
  if (name !== 'v:imagedata' && name !== 'v:fill' && name !== 'v:stroke') return;
  const source = attributes.get('src') ?? attributes.get('o:href') ?? '';
  if (/^(?:[a-z][\w+.-]*:|\\\\|\/\/)/i.test(source) && !/^(?:cid|data):/i.test(source))
    found.add('linked_picture', source, place);
}
