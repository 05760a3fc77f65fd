import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
// Loads the decoder's program from disk; by default it fetches the program from the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });

export interface SeenCode {
  text: string;
  /** Level of error correction: L, M, Q, H. */
  level: string;
}

/** Returns every QR code in a picture, row by row and from left to right. */
export async function readCodes(png: Uint8Array): Promise<SeenCode[]> {
  const found = await readBarcodes(png, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 });
  const placed = found.map(({ text, ecLevel, position }) => ({ text, level: ecLevel, at: position.topLeft }));
  const height = Math.max(...found.map(({ position }) => position.bottomLeft.y - position.topLeft.y), 1);
  const row = ({ y }: { y: number }) => Math.round(y / height);
  placed.sort((a, b) => row(a.at) - row(b.at) || a.at.x - b.at.x);
  return placed.map(({ text, level }) => ({ text, level }));
}
