import type { UserCtx } from '../../../../../server/ctx.ts';
import type { RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import { wordPinyin } from '../../../../../server/records/values/name-pinyin.ts';
import { visibleHazards } from './visibility.ts';

/** Maximum names compared, those of the newest hazards the caller sees: an index of all pinyin would be too large. */
const READ = 500;
/** Maximum names whose pinyin a process caches; computing one takes 0.1 ms. */
const KEPT = 5_000;
const TYPED = /^[a-z0-9]{2,60}$/;

const readings = new Map<string, string>();

/** Filter for hazards whose names contain this pinyin, whole or first letters; null: the text cannot be pinyin. */
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
