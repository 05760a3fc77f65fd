import type { UserCtx } from '../../../../../server/ctx.ts';
import type { RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import { wordPinyin } from '../../../../../server/records/values/name-pinyin.ts';
import { visibleHazards } from './visibility.ts';

/** Newest hazards in the caller's sight whose names are read: an index of every reading would outweigh that of names. */
const READ = 500;
/** Readings kept by a process, 0.1 ms each to make again. */
const KEPT = 5_000;
const TYPED = /^[a-z0-9]{2,60}$/;

const readings = new Map<string, string>();

/** Hazards whose names are typed so without a Chinese keyboard, whole or by first letters; null: not typed so. */
export async function typedNames(ctx: UserCtx, raw: string): Promise<RowFilter | null> {
  const typed = raw.trim().toLowerCase();
  if (!TYPED.test(typed)) return null;
  const model = ctx.catalog.model('RiskRegister');
  const rows = await selectRows(ctx.db, model, {
    keys: new Set(['riskName']),
    filter: { all: [] },
    visible: visibleHazards(ctx),
    order: [{ field: 'id', direction: 'descend' }],
    limit: READ,
  });
  const ids = rows
    .filter(({ riskName }) => readingOf(String(riskName ?? '')).includes(typed))
    .map(({ id }) => Number(id));
  return ids.length === 0 ? { never: true } : { key: 'id', op: 'any', value: ids };
}

function readingOf(name: string): string {
  const cached = readings.get(name);
  if (cached !== undefined) return cached;
  if (readings.size >= KEPT) readings.clear();
  const reading = wordPinyin(name);
  readings.set(name, reading);
  return reading;
}
