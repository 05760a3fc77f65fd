import { mayRead } from '../../../../../engine/permissions.ts';
import { columnOf, toSnake } from '../../../../../engine/projections/table.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import {
  type ConversionCount,
  countConversion,
  countInTime,
  failedRows,
} from '../../../../../server/db/conversions/conversion-rows.ts';
import { notFound } from '../../../../../server/errors.ts';
import { pagingOf, rowsOf } from '../../../../../server/records/paging.ts';
import { readingOf } from '../../../../../server/schemas/revisions/conversions.ts';
import { planDocument, readStanding } from '../../../../../server/schemas/revisions/edition.ts';
import type { LiveSchemas } from '../../../../../server/schemas/revisions/live-schemas.ts';
import { documentOf } from '../drafts.ts';
import { isListed } from '../values.ts';
import { named } from './named.ts';

export interface PreviewBody {
  typeName: string;
  formJson: unknown;
  key: string;
  map?: { [text: string]: string };
  pageNo?: number;
  pageSize?: number;
}

/** Maximum distinct values listed; each can be given a code. */
const MAX_VALUES = 100;

/**
 * Returns the result of a change of kind for the existing values, with exact numbers and a page of rows that cannot be
 * read. Numbers are absent if counting exceeds the time of a request.
 */
export async function previewConversion(ctx: UserCtx, live: LiveSchemas, body: PreviewBody) {
  const { typeName, key, map = {} } = body;
  const document = await documentOf(ctx, live, body);
  const standing = await readStanding(ctx.db, live);
  const { conversions } = await planDocument(ctx, { live, standing, document, isBrief: true });
  const conversion = conversions.find((each) => each.key === key && each.state !== 'undo');
  const resource = ctx.catalog.find(typeName);
  const isSeen = conversion && mayRead(conversion.from, (code) => may(ctx, code));
  if (!conversion || !resource || !isSeen || !isListed(ctx, resource)) throw notFound();
  const { from, to, refusal } = conversion;
  const reading = await readingOf(ctx.db, conversion, map);
  const column = { table: toSnake(typeName), column: columnOf(from), reading };
  const choices = to.dictionary === null ? [] : reading.choices.map(({ code, label }) => ({ code, label }));
  const common = { key, title: to.title, from: from.kind, to: to.kind, choices };
  const refused = refusal === null ? {} : { refusal };
  const counted = await countInTime(ctx.db, async () => {
    const count = await countConversion(ctx.db, { ...column, values: MAX_VALUES });
    return {
      ...count,
      rows: count.failed === 0 ? [] : await failedRows(ctx.db, { ...column, ...pageOf(body, count) }),
    };
  });
  if (counted === null) return { ...common, ...refused, values: [], rows: [] };
  const { converted, failed, duplicates, values, rows } = counted;
  return {
    ...common,
    ...(duplicates === 0 ? refused : { refusal: `转换后有 ${duplicates} 条记录的值重复，请先改正` }),
    converted,
    failed,
    values,
    rows: await named(ctx, resource, rows),
  };
}

/** Limits the page to the unreadable values if all are known, which avoids reading every value again. */
function pageOf(body: PreviewBody, { values }: ConversionCount) {
  const isAll = values.length < MAX_VALUES && values.every(({ value }) => value.length < 200);
  return { ...rowsOf(pagingOf(body)), ...(isAll ? { among: values.map(({ value }) => value) } : {}) };
}
