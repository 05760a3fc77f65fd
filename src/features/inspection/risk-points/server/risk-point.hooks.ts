import { randomInt } from 'node:crypto';
import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type FieldError, invalid } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { listRecords } from '../../../../server/records/list.ts';

const LEC = 1;
const LS = 2;

/** Allowed values of the factors of both scoring methods, LEC and LS (domain.md#6.2). */
const STEPS: { readonly [method: number]: { readonly [key: string]: readonly number[] } } = {
  [LEC]: { l: [10, 6, 3, 1, 0.5, 0.2, 0.1], e: [10, 6, 3, 2, 1, 0.5], c: [100, 40, 15, 7, 3, 1] },
  [LS]: { l: [1, 2, 3, 4, 5], s: [1, 2, 3, 4, 5] },
};

/** Control level of a point by its rank (domain.md#6.2). */
const CONTROL_LEVELS = ['公司', '部门', '班组', '岗位'];

/** Letters and digits that are not confused on a printed label. */
const QR_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const QR_LENGTH = 12;

/** Rules of risk points (domain.md#6): the rank follows from the score, unless a reason for another rank is given. */
export const riskPointHooks: ResourceHooks = {
  commonChoices: true,
  listFields: ['id', 'name', 'riskPointTypeId', 'addressId', 'addressName', 'orgId', 'orgName'],
  async complete(ctx, { before, record }) {
    checkSteps(record);
    await settleRank(ctx, { before, record });
    if (before === null) record.qrCode = opaqueCode();
  },
};

function checkSteps(record: WireRecord): void {
  const steps = STEPS[Number(record.evalMethod)] ?? {};
  const errors: FieldError[] = Object.entries(steps)
    .filter(([key, allowed]) => record[key] !== undefined && !allowed.includes(Number(record[key])))
    .map(([key, allowed]) => ({
      field: key,
      message: `${key.toUpperCase()} 只能取 ${[...allowed].sort((a, b) => a - b).join('、')}`,
    }));
  if (errors.length > 0) throw invalid(errors);
}

async function settleRank(ctx: UserCtx, of: { before: WireRecord | null; record: WireRecord }): Promise<void> {
  const { before, record } = of;
  const ranks = await listRecords(ctx, 'RankType', { query: { sortField: 'level', sortOrder: 'ascend' } });
  const scored = rankFor(ranks, record);
  if (scored && (record.rankTypeId === undefined || followed(ranks, before, record))) record.rankTypeId = scored.id;
  if (scored && record.rankTypeId !== scored.id && record.rankReason === undefined) {
    throw invalid([{ field: 'rankReason', message: '请输入等级调整说明！' }], '等级调整说明不能为空');
  }
  const level = Number(ranks.find((rank) => rank.id === record.rankTypeId)?.level ?? 0);
  const standard = CONTROL_LEVELS[level - 1];
  if (standard !== undefined && record.controlLevel === undefined) record.controlLevel = standard;
}

/** Rank whose band contains the score. Bands are data and include their lower bound; the worst rank comes first. */
function rankFor(ranks: readonly WireRecord[], record: WireRecord): WireRecord | undefined {
  const score = record.d ?? record.r;
  const bound = record.d === undefined ? 'lsMin' : 'lecMin';
  if (typeof score !== 'number') return undefined;
  return ranks.find((rank) => typeof rank[bound] === 'number' && score >= rank[bound]);
}

/** True if the rank came from the old score and has not been set by hand since: then it follows the new score. */
function followed(ranks: readonly WireRecord[], before: WireRecord | null, record: WireRecord): boolean {
  if (before === null || record.rankTypeId !== before.rankTypeId || record.rankReason !== undefined) return false;
  return rankFor(ranks, before)?.id === before.rankTypeId;
}

/** Random code, printed on a label and never changed again (domain.md#9.14). */
function opaqueCode(): string {
  return Array.from({ length: QR_LENGTH }, () => QR_LETTERS[randomInt(QR_LETTERS.length)]).join('');
}
