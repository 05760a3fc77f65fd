import type { WireRecord } from '../../../engine/json.ts';
import { refuse } from '../../errors.ts';

/** Maximum bytes of the records in one answer; many such answers at once fit a small server. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Estimated JSON bytes of a number or boolean, of a key with quotes and colon, and of an element's punctuation. */
const SMALL = 8;

/**
 * Completes records one by one and adds up their sizes, so that no more is made than can be sent.
 * @throws ANSWER_TOO_LARGE
 */
export function completeWithin(
  records: readonly WireRecord[],
  of: { complete: ((record: WireRecord) => void) | null; most?: number },
): void {
  const { complete, most = MAX_ANSWER_BYTES } = of;
  let bytes = 0;
  for (const record of records) {
    complete?.(record);
    bytes += bytesOf(record);
    if (bytes > most) throw refuse('ANSWER_TOO_LARGE', { megabytes: Math.round(most / 1024 / 1024) });
  }
}

/** Recursive, because stored values are nested to a small depth only (kinds/json/storage.ts). */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + SMALL;
  if (typeof value !== 'object' || value === null) return SMALL;
  return Object.values(value).reduce((sum: number, one) => sum + SMALL + bytesOf(one), 0);
}
