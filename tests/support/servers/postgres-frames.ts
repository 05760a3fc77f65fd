/** Splits one direction of a PostgreSQL connection into its messages. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0);
  #hasType: boolean;

  /** `startsUntyped`: true for messages of a client, the first of which has no type byte. */
  constructor(of: { startsUntyped: boolean }) {
    this.#hasType = !of.startsUntyped;
  }

  *take(chunk: Buffer): Iterable<Frame> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.#hasType ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readUInt32BE(head);
      if (this.#rest.length < length) return;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      yield { type: head === 0 ? '' : String.fromCharCode(bytes[0] ?? 0), bytes };
      this.#hasType = true;
    }
  }
}

export interface Frame {
  type: string;
  bytes: Buffer;
}

/** The statement of a simple query, or the tag of a completed command: `commit`, `UPDATE 1`. */
export function textOf({ bytes }: Frame): string {
  const end = bytes.indexOf(0, 5);
  return bytes.toString('utf8', 5, end < 0 ? bytes.length : end);
}
