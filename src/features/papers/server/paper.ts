/** A printed sheet, whatever file it becomes: a list of facts, one block per hazard, places to sign. */
export interface Paper {
  title: string;
  /** Below the title: number, and which print it is. */
  number: string;
  print: string;
  facts: readonly Fact[];
  blocks: readonly Block[];
  /** A sentence above the signatures. */
  closing: string;
  signatures: readonly string[];
}

export interface Fact {
  title: string;
  text: string;
}

export interface Block {
  title: string;
  facts: readonly Fact[];
  /** Heading of the photos; without any the sheet says 照片缺失. */
  photosTitle: string;
  /** null: one that cannot be read. */
  photos: readonly (Photo | null)[];
}

/** A small JPEG, which both formats can hold. */
export interface Photo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export const NO_PHOTO = '照片缺失';
export const UNREADABLE = '照片无法显示';

/** Size of a photo on the sheet, its shape kept: at most `width` by `height`, never larger than it is. */
export function fitted({ width, height }: Photo, within: { width: number; height: number }) {
  const scale = Math.min(1, within.width / width, within.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
