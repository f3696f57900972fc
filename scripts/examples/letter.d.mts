/** A letter with a picture, described as a grey bar, and a table of numbers embedded as a file. */
export function docxWith(imageName: string, image: Uint8Array): Uint8Array;
