import { expect, it } from 'vitest';
import { inPieces, PIECE } from './use-bulk-edit.ts';

const rows = Array.from({ length: 2 * PIECE + 1 }, (_, n) => n);
const refused = (row: number, message: string) => `${row} ${message}`;

it('goes on piece by piece, and keeps what was done when a later call fails', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  const send = async (piece: number[]) => {
    sizes.push(piece.length);
    return piece.map((row) => `${row} done`);
  };
  const done = await inPieces(rows, { send, refused, onProgress: (count) => void seen.push(count) });
  expect([sizes, seen, done.length]).toEqual([[PIECE, PIECE, 1], [PIECE, 2 * PIECE, 2 * PIECE + 1], rows.length]);
  const breaking = async (piece: number[]) => {
    if (piece[0] !== 0) throw new Error('断了');
    return send(piece);
  };
  const half = await inPieces(rows, { send: breaking, refused, onProgress: () => undefined });
  expect(half.filter((verdict) => verdict.endsWith('断了'))).toHaveLength(PIECE + 1);
  await expect(inPieces([1], { send: breaking, refused, onProgress: () => undefined })).rejects.toThrow('断了');
});
