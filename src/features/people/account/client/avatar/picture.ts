/** Picture types that browsers can draw and the server accepts (wire.md#5.8). */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Maximum bytes of the source picture, enough for a phone photograph; only the cut-out is uploaded. */
const MAX_SOURCE = 20 * 1_048_576;

/** Maximum bytes of an avatar, as the server limits it (wire.md#5.8). */
const MAX_AVATAR = 1_048_576;

/** Side of the uploaded square in pixels: sharp at the largest displayed size on a high-density screen. */
const SIDE = 400;

/** A cut-out in pixels of the rotated picture. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns why a file cannot be used as a picture; null if it can. */
export function problemOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return '请选择 png、jpg、gif 或 webp 图片';
  if (file.size > MAX_SOURCE) return '图片不能超过 20 MB';
  return null;
}

/** Returns the first picture among pasted or dropped files, or the first file if none is a picture. */
export function pictureIn(files: Iterable<File>): File | undefined {
  const all = [...files];
  return all.find(({ type }) => PICTURE_TYPES.includes(type)) ?? all[0];
}

/** Width and height of the upright box around a picture rotated by `degrees`; a `Cut` uses this box's coordinates. */
function turnedSize(
  { width, height }: { width: number; height: number },
  degrees: number,
): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: cos * width + sin * height, height: sin * width + cos * height };
}

/** Draws the cut-out so that it fills the square canvas, on white because JPEG has no transparency. */
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

/** Renders the square to upload. Lower quality brings even very detailed pictures below the limit. */
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
