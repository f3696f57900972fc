import { append } from '../../document/append.ts';
import { readConnections, readDiagramOutline } from '../containers/diagram.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { compose, type Placement, parsePlacement, parseRotation } from './placement.ts';

/** One piece of text of a SmartArt graphic. */
export interface DiagramItem {
  body: XmlElement;
  /** Depth in the outline, from 1. */
  level: number;
  place: Placement;
}

/** The relationship from the slide to the shapes the graphic was last drawn as ([MS-ODRAWXML] 2.6.2.1). */
export function findDrawingRelationship(model: XmlElement): string | undefined {
  for (const extension of model.descendants('dsp:dataModelExt')) return extension.attribute('relId');
  return undefined;
}

/** The points of a data model in the order of their outline, each where the drawing shows it or what is around it. */
export function readDiagram(model: XmlElement, drawing: XmlElement | undefined, frame: Placement): DiagramItem[] {
  const places = drawing ? placesOf(model, drawing, frame) : new Map<string, Placement>();
  return readDiagramOutline(model).map(({ id, body, level, parents }) => {
    const shown = [...parents, id].findLast((at) => places.has(at));
    return { body, level, place: shown === undefined ? frame : places.get(shown)! };
  });
}

/** Shapes present points (presOf); several points that share a shape stand below each other in it. */
function placesOf(model: XmlElement, drawing: XmlElement, frame: Placement): Map<string, Placement> {
  const drawn = new Map<string, Placement>();
  for (const shape of drawing.descendants('dsp:sp')) {
    const place = shape.child('dsp:txBody') && placeOf(shape, frame);
    if (place) drawn.set(shape.attribute('modelId') ?? '', place);
  }
  const presented = new Map<string, string[]>();
  for (const { from, to } of readConnections(model, 'presOf', 'destOrd')) {
    if (drawn.has(to)) append(presented, to, from);
  }
  const places = new Map<string, Placement>();
  for (const [shape, points] of presented) {
    const { width, height, toSlide } = drawn.get(shape)!;
    const strip = height / points.length;
    points.forEach((point, i) => {
      if (!places.has(point))
        places.set(point, { width, height: strip, toSlide: compose(toSlide, [1, 0, 0, 1, 0, i * strip]) });
    });
  }
  return places;
}

/** The text of a drawn shape has a transform of its own, turned against that of the shape. */
function placeOf(shape: XmlElement, frame: Placement): Placement | undefined {
  const outline = shape.child('dsp:spPr', 'a:xfrm');
  const text = shape.child('dsp:txXfrm');
  const turn = parseRotation(outline) + parseRotation(text);
  return parsePlacement(text, frame.toSlide, turn) ?? parsePlacement(outline, frame.toSlide);
}

/** What is drawn, in drawing order, where the model cannot be read. */
export function readDrawing(drawing: XmlElement, frame: Placement): DiagramItem[] {
  const items: DiagramItem[] = [];
  for (const shape of drawing.descendants('dsp:sp')) {
    const body = shape.child('dsp:txBody');
    const place = placeOf(shape, frame) ?? frame;
    if (body) items.push({ body, level: 1, place });
  }
  return items;
}
