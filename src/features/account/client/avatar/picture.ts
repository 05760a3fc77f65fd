/** What browsers can draw and the server takes (wire.md#5.8). */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** A photograph of a telephone; only the cut-out is sent. */
const MAX_SOURCE = 20 * 1_048_576;

/** The server's limit of an avatar (wire.md#5.8). */
export const MAX_AVATAR = 1_048_576;

/** Side of the square that is sent, in pixels: sharp at the largest size it is shown, on a dense screen. */
export const SIDE = 400;

/** A cut-out in pixels of the turned picture. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Why a file is no picture to start from; null when it is one. */
export function problemOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return '请选择 png、jpg、gif 或 webp 图片';
  if (file.size > MAX_SOURCE) return '图片不能超过 20 MB';
  return null;
}

/** The first picture of what was pasted or dropped. */
export function pictureIn(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find(({ type }) => PICTURE_TYPES.includes(type)) ?? all[0];
}

/** Width and height of the upright box around a picture turned by so many degrees: what cut-outs are measured in. */
export function turnedSize(
  { width, height }: { width: number; height: number },
  degrees: number,
): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/** Draws the cut-out so that it fills the square canvas, on white: a photograph has no transparency. */
export function drawCut(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { cut, degrees }: { cut: Cut; degrees: number },
): void {
  const context = canvas.getContext('2d');
  if (!context || cut.width === 0) return;
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  const box = turnedSize(natural, degrees);
  const scale = canvas.width / cut.width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(scale, 0, 0, scale, -cut.x * scale, -cut.y * scale);
  context.translate(box.width / 2, box.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(image, -natural.width / 2, -natural.height / 2);
}

/** The square that is sent. A step down in quality brings even the wildest picture below the limit. */
export async function toAvatarFile(image: HTMLImageElement, of: { cut: Cut; degrees: number }): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawCut(canvas, image, of);
  for (const quality of [0.92, 0.8, 0.6]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= MAX_AVATAR) return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
  }
  throw new Error('裁剪后的图片无法生成，请换一张图片');
}
