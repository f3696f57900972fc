import type { Block } from '../document/page.ts';

export const IMAGE_FORMS = ['none', 'link', 'data'] as const;
/** How the pictures of figures stand in an export: not at all, as files beside it, or in it. */
export type ImageForm = (typeof IMAGE_FORMS)[number];

/** A picture that an export shows, and the path it has as a file beside it. */
export interface ExportedPicture {
  path: string;
  mediaType: string;
  read(): Promise<Uint8Array>;
}

/** The pictures of figures. */
export interface FigurePictures {
  form: Exclude<ImageForm, 'none'>;
  of(figure: Block): readonly ExportedPicture[];
}

/** Pictures of an export; those read from the file late come as functions. */
export type Piece = string | Uint8Array | (() => Promise<string>);

export const toAddress = ({ path, mediaType, read }: ExportedPicture, form: FigurePictures['form']): Piece =>
  form === 'link' ? path : async () => `data:${mediaType};base64,${Buffer.from(await read()).toString('base64')}`;
