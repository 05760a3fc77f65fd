import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { quoted } from '../session.ts';
import type { TableStructure } from './structure.ts';

export interface Measured {
  sha256: string;
  bytes: number;
  /** Number of lines, which are rows: COPY's text format escapes line ends in values. */
  rows: number;
}

const LINE_END = 10;

/** Transform stream that measures the bytes it passes on. */
export function meter(): { through: Transform; result(): Measured } {
  const hash = createHash('sha256');
  let [bytes, rows] = [0, 0];
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sha256: hash.digest('hex'), bytes, rows }) };
}

/** Writes the rows of a table in the order of its key; returns digest and size. */
export async function copyOut(
  client: pg.ClientBase,
  { schema, name, columns, order }: TableStructure,
  target: NodeJS.WritableStream,
): Promise<Measured> {
  const list = columns.map(quoted).join(', ');
  const rows = `select ${list} from ${quoted(schema)}.${quoted(name)} as whole order by ${order}`;
  const { through, result } = meter();
  await pipeline(client.query(to(`copy (${rows}) to stdout`)), through, target);
  return result();
}

/** Fills a table with rows written by copyOut. */
export async function copyIn(
  client: pg.ClientBase,
  { schema, name, columns }: TableStructure,
  source: NodeJS.ReadableStream,
): Promise<void> {
  const into = `copy ${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
  await pipeline(source, client.query(from(into)));
}
