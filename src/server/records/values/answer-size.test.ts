import { expect, it, vi } from 'vitest';
import type { WireRecord } from '../../../engine/json.ts';
import { completeWithin } from './rows.ts';

it('completes no more records than can be sent', () => {
  const records: WireRecord[] = Array.from({ length: 100 }, (_, id) => ({ id }));
  const complete = vi.fn((record: WireRecord) => {
    record.text = '字'.repeat(1_000);
  });
  expect(() => completeWithin(records, { complete, most: 10_000 })).toThrow(/减少每页条数/);
  expect(complete).toHaveBeenCalledTimes(4);
});

it('counts what rows inside a record hold, in bytes', () => {
  const record: WireRecord = { rows: [{ note: '字'.repeat(400) }, { note: '字'.repeat(400) }] };
  expect(() => completeWithin([record], { complete: null, most: 2_400 })).toThrow();
  expect(() => completeWithin([record], { complete: null, most: 2_500 })).not.toThrow();
});
