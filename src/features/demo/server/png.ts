import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [number, number, number];

/** A small picture of flat colours, drawn pixel by pixel and written as a PNG with a palette. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;
  readonly #palette: readonly Colour[];

  /** Starts out in the first colour. */
  constructor(size: { width: number; height: number }, palette: readonly Colour[]) {
    this.width = size.width;
    this.height = size.height;
    this.#pixels = new Uint8Array(size.width * size.height);
    this.#palette = palette;
  }

  /** Colours every pixel the shape contains. */
  fill(colour: number, contains: (x: number, y: number) => boolean): this {
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) if (contains(x, y)) this.#pixels[y * this.width + x] = colour;
    }
    return this;
  }

  rectangle(colour: number, [left, top, right, bottom]: readonly [number, number, number, number]): this {
    return this.fill(colour, (x, y) => x >= left && x < right && y >= top && y < bottom);
  }

  ellipse(colour: number, [cx, cy, rx, ry]: readonly [number, number, number, number]): this {
    return this.fill(colour, (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1);
  }

  ring(colour: number, [cx, cy, radius, thickness]: readonly [number, number, number, number]): this {
    return this.fill(colour, (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - radius) <= thickness / 2);
  }

  line(colour: number, [x1, y1, x2, y2]: readonly [number, number, number, number], thickness: number): this {
    const length = Math.hypot(x2 - x1, y2 - y1);
    return this.fill(colour, (x, y) => {
      const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
      const across = Math.abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length;
      return across <= thickness / 2 && along >= -thickness / 2 && along <= length + thickness / 2;
    });
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // 8 bits a pixel, palette; compression, filter and interlace methods are 0.
    header.set([8, 3, 0, 0, 0], 8);
    const rows = Buffer.alloc((this.width + 1) * this.height);
    for (let y = 0; y < this.height; y += 1) {
      rows.set(this.#pixels.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    }
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.#palette.flat())),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
