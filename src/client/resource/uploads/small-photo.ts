/** Maximum pixels of the longer side of a photo that is sent: enough to judge a hazard by. */
const LONG_SIDE = 2_560;
/** Maximum bytes of a picture sent unchanged; a photo drawn anew exceeds this limit only at the lowest quality. */
const LIGHT = 3 * 1_048_576;
const QUALITIES = [0.85, 0.7, 0.5] as const;

/** A picture to send; `isForeign`: in a format that the server does not take, so it is always drawn anew. */
export interface Given {
  file: Blob;
  isForeign: boolean;
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Functions for drawing, on the page or in a worker. */
export interface Tools<C extends Canvas> {
  /** Decodes a picture upright. */
  open(file: Blob): Promise<ImageBitmap | HTMLImageElement>;
  canvas(width: number, height: number): C;
  write(canvas: C, quality: number): Promise<Blob | null>;
}

/** Draws a photo small enough to send, as JPEG on white; null: sent unchanged. @throws if it cannot be decoded */
export async function drawSmall<C extends Canvas>({ file, isForeign }: Given, tools: Tools<C>): Promise<Blob | null> {
  const picture = await tools.open(file);
  const scale = LONG_SIDE / Math.max(picture.width, picture.height);
  if (scale >= 1 && file.size <= LIGHT && !isForeign) return null;
  const size = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * Math.min(1, scale))));
  const [width = 1, height = 1] = size;
  const canvas = tools.canvas(width, height);
  // Cast: both kinds of canvas have this context, but the union of their overloads hides it.
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  if ('close' in picture) picture.close();
  for (const quality of QUALITIES) {
    const drawn = await tools.write(canvas, quality);
    if (drawn && (drawn.size <= LIGHT || quality === QUALITIES.at(-1))) return drawn;
  }
  throw new Error('this browser writes no pictures');
}
