import type { WireRecord } from '../../../../../engine/json.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { comparisonHolds } from '../../../../../engine/rules/comparisons.ts';
import { comingDay } from '../../../../../engine/rules/rules.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { type FieldError, invalid } from '../../../../../server/errors.ts';
import { isGiven } from '../../workflow/event-of.ts';
import type { HazardStatus } from '../../workflow/status.ts';
import { wallNow } from '../transition/target.ts';

/** Key of the import column with the state in words, which is no field of a hazard (`import.sheets`). */
const STATE = 'historyState';
export type PastState = 'closed' | 'accepting' | 'open' | 'back' | 'none' | 'draft';

/** State of an imported row: its column `historyState`, else what follows from its dates. */
export function stateOf({ [STATE]: state, acceptTime, rectifyTime }: WireRecord): PastState {
  if (isGiven(state)) return state as PastState; // one of the column's `enum`
  if (isGiven(acceptTime)) return 'closed';
  return isGiven(rectifyTime) ? 'accepting' : 'open';
}

export const STATUS: Readonly<Record<PastState, HazardStatus>> = {
  closed: 5,
  accepting: 4,
  open: 3,
  back: 3,
  none: 9,
  draft: 0,
};
export const isOpen = (status: HazardStatus) => status === 3 || status === 4;

/** Checks a row without writing. @throws 400 naming its cells */
export async function checkPast(ctx: UserCtx, record: WireRecord, columns: readonly Field[]): Promise<void> {
  const model = ctx.catalog.model('RiskRegister');
  // A text that names no record is stored in another field (keyword `otherwise`), which may be no column of the sheet.
  const others = Object.keys(record).filter((key) => columns.every((column) => column.key !== key));
  const fields = [...columns, ...others.flatMap((key) => model.field(key) ?? [])];
  const errors: FieldError[] = fields.flatMap((field) => {
    const message = messageOf(field, record, wallNow(ctx));
    return message ? [{ field: field.key, message }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** Reason why a row's value is refused. Times are compared by day, because old ledgers have no hours. */
function messageOf(field: Field, record: WireRecord, now: string): string | null | undefined {
  const { key, messages, schema } = field;
  const value = record[key];
  const state = stateOf(record);
  if (key === STATE && state === 'draft') return '草稿不是历史隐患，请用“导入”登记为草稿';
  const isRequired = field.required || (key === 'accomplishTime' && isOpen(STATUS[state]));
  if (!isGiven(value)) return isRequired ? messages.required : null;
  if (typeof value === 'string' && [...value].length > (schema.maxLength ?? Number.MAX_VALUE))
    return messages.maxLength;
  const turned = field.compare.find((one) => !comparisonHolds({ ...one, as: 'day' }, value, record[one.field]));
  return turned?.message ?? comingDay(field, value, now);
}
