import type { BinaryAnswer } from '../../../../server/endpoint.ts';
import type { ByteRange } from './file-store.ts';

export type RequestHeaders = Record<string, string | string[] | undefined>;

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The range of a request; null for the whole file, also for several ranges, other units and conditions. */
export function readRange(headers: RequestHeaders, bytes: number): ByteRange | 'unsatisfiable' | null {
  const { range, 'if-range': condition } = headers;
  const [, from = '', to = ''] = (typeof range === 'string' && condition === undefined && RANGE.exec(range)) || [];
  if (from === '' && to === '') return null;
  const last = bytes - 1;
  // A range without a start means this many bytes at the end.
  const found =
    from === ''
      ? { first: Math.max(0, bytes - Number(to)), last }
      : { first: Number(from), last: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return found.first > last ? 'unsatisfiable' : found;
}

/** Adds length and position of the part to the reply. */
export function partOf(
  whole: BinaryAnswer,
  { range, bytes }: { range: ByteRange | null; bytes: number },
): BinaryAnswer {
  const headers = { ...whole.headers, 'accept-ranges': 'bytes' };
  if (range === null) return { ...whole, headers };
  const { first, last } = range;
  const place = { 'content-range': `bytes ${first}-${last}/${bytes}`, 'content-length': String(last - first + 1) };
  return { ...whole, status: 206, headers: { ...headers, ...place } };
}

export function beyondEnd(bytes: number): BinaryAnswer {
  const headers = { 'content-range': `bytes */${bytes}` };
  return { status: 416, body: Buffer.alloc(0), contentType: 'application/octet-stream', headers };
}
