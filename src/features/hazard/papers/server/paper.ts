/** A printed sheet in any file format: a list of facts, one block per hazard, places to sign. */
export interface Paper {
  title: string;
  /** Line below the title: number and print count. */
  number: string;
  print: string;
  facts: readonly Fact[];
  blocks: readonly Block[];
  /** Sentence above the signatures. */
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
  /** null: a photo that cannot be read. */
  photos: readonly (Photo | null)[];
}

/** A small JPEG, supported by both formats. */
export interface Photo {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Words below the photo. */
  note?: string;
}

export const NO_PHOTO = '照片缺失';
export const NO_ORIGINAL = '原图未上传';
export const UNREADABLE = '照片无法显示';

/** Size of a photo on the sheet with its proportions: at most `width` by `height`, never enlarged. */
export function fitted({ width, height }: Photo, within: { width: number; height: number }) {
  const scale = Math.min(1, within.width / width, within.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
