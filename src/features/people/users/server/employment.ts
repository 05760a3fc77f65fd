import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { selectPositions } from './employment.sql.ts';

/** Dictionary sex: 未知. */
export const SEX_UNKNOWN = 3;

const position = { posId: integer, posCode: maybe(text), posName: maybe(text) };

export const EMPLOYMENT = object({
  jobNum: maybe(text),
  orgId: maybe(text),
  orgName: maybe(text),
  extOrgPos: list(object({ orgId: text, orgCode: maybe(text), orgName: maybe(text), ...position })),
  positions: list(object(position)),
});

/** Keys of a user that replies include even if the value is null (wire.md#1.2). */
export const NULL_KEYS: readonly string[] = ['birthday'];

/** Adds the employment of users; an unknown birthday is null (wire.md#1.2, wire.md#5.1). */
export async function showPersons(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  const held = await selectPositions(
    ctx.db,
    rows.map(({ id }) => String(id)),
  );
  for (const row of rows) {
    row.birthday ??= null;
    const { extOrgPos = [], positions = [] } = held.get(String(row.id)) ?? {};
    const { jobNum, orgId, orgName } = row;
    row.sysEmpInfo = { jobNum, orgId, orgName, extOrgPos, positions };
  }
}
