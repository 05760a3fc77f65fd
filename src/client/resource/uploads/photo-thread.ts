/** Worker that draws photos smaller, so that the page stays responsive. */
import { drawSmall, type Given, type Tools } from './small-photo.ts';

const TOOLS: Tools<OffscreenCanvas> = {
  // Browsers that do not know the option throw: the page then draws the photo, upright in every browser.
  open: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  canvas: (width, height) => new OffscreenCanvas(width, height),
  write: (canvas, quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
};

self.onmessage = async ({ data }: MessageEvent<Given>) => {
  try {
    self.postMessage({ drawn: await drawSmall(data, TOOLS) });
  } catch {
    self.postMessage({ failed: true });
  }
};
