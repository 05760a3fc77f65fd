import type { Ctx } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import type { SettingSpec } from '../../../../../server/records/registries/setting-specs.ts';
import { LIMIT_UNIT, STAGE_LIMITS } from '../../workflow/status.ts';
import { followLimit } from '../due-timer.ts';
import { selectConfig } from '../sql/config.sql.ts';

const HOURS = { as: 'number', least: 1, most: 8_760, decimals: 1, unit: '小时' } as const;
const YES_NO = { as: 'choice', words: { 1: '是', 0: '否' } } as const;

/** Parameter group HAZARD (domain.md#12). */
export const HAZARD_SETTINGS = [
  {
    code: 'HAZARD_SOD',
    standard: 'strict',
    effect: '整改人能否核查或验收自己整改的隐患。',
    takes: { as: 'choice', words: { strict: '禁止', warn: '说明理由后允许' } },
  },
  { code: 'HAZARD_PHOTO_BEFORE', standard: '1', effect: '登记隐患时是否必须上传图片。', takes: YES_NO },
  { code: 'HAZARD_PHOTO_AFTER', standard: '1', effect: '提交整改时是否必须上传整改后照片。', takes: YES_NO },
  ...STAGE_LIMITS.map(({ code, hours, effect }) => ({
    ...{ code, effect, takes: HOURS, written: followLimit },
    standard: String(hours),
  })),
  {
    code: LIMIT_UNIT.code,
    standard: LIMIT_UNIT.natural,
    effect: '研判、核查、验收时限按自然时还是工作时计算，工作时依工作日历和班制；整改期限总是自然日。',
    takes: { as: 'choice', words: { [LIMIT_UNIT.natural]: '自然时', [LIMIT_UNIT.working]: '工作时' } },
    written: followLimit,
  },
  {
    code: 'HAZARD_DELAY_MAX',
    standard: '2',
    effect: '一条隐患最多可以延期几次。',
    takes: { as: 'number', least: 0, most: 20, unit: '次' },
  },
  {
    code: 'HAZARD_DELAY_LATE',
    standard: '0',
    effect: '整改期限已过时能否再申请延期。',
    takes: YES_NO,
  },
  {
    code: 'HAZARD_ACCEPT_RECALL_DAYS',
    standard: '7',
    effect: '验收后多少天内可以撤回验收。',
    takes: { as: 'number', least: 0, most: 365, unit: '天' },
  },
  {
    code: 'HAZARD_SIGN_RADIUS',
    standard: '200',
    effect: '现场签到时与检查位置的最大距离。',
    takes: { as: 'number', least: 10, most: 100_000, unit: '米' },
  },
  {
    code: 'HAZARD_REPEAT_DAYS',
    standard: '90',
    effect: '同一风险点的同一排查项闭环后多少天内再次出现隐患算作重复隐患。',
    takes: { as: 'number', least: 1, most: 3_650, unit: '天' },
  },
  {
    code: 'HAZARD_SIMILAR',
    standard: '0.6',
    effect: '同一位置的隐患名称相似到什么程度即提示可能重复，1 为完全相同。',
    takes: { as: 'number', least: 0.1, most: 1, decimals: 2 },
  },
] as const satisfies readonly SettingSpec[];

type Code = (typeof HAZARD_SETTINGS)[number]['code'];

const STANDARDS = new Map<Code, string>(HAZARD_SETTINGS.map(({ code, standard }) => [code, standard]));

export interface HazardSettings {
  /** `warn`: one person may rectify and check if a reason is given (domain.md#9.2). */
  separation: 'strict' | 'warn';
  photoBefore: boolean;
  photoAfter: boolean;
  acceptRecallDays: number;
  /** Maximum number of extensions granted for one hazard. */
  delayMax: number;
  /** True if an extension may be requested after the deadline. */
  delayLate: boolean;
  /** Minimum similarity of names at which two hazards of one place are listed as similar. */
  similar: number;
  /** Maximum metres between a sign-in and the place of the round. */
  signRadius: number;
  /** Days after a closing within which a hazard of the same item counts as repeated (domain.md#10.2). */
  repeatDays: number;
}

/** Settings by database session, so that one request uses the same values for all its hazards. */
const perSession = new WeakMap<DbSession, Promise<HazardSettings>>();

interface Kept {
  epoch: number;
  settings: Promise<HazardSettings>;
}

/** Settings by database and tenant; a changed parameter raises the epoch, which every request reads. */
const perEpoch = new WeakMap<object, Map<string, Kept>>();

/** The tenant's settings; an invalid value is replaced by its default. */
export function hazardSettings(ctx: Pick<Ctx, 'db' | 'tenant' | 'epoch'>): Promise<HazardSettings> {
  const { db, epoch } = ctx;
  const settings = perSession.get(db) ?? (epoch === undefined ? readSettings(db) : keptSettings(ctx, epoch));
  perSession.set(db, settings);
  return settings;
}

function keptSettings({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, epoch: number): Promise<HazardSettings> {
  const kept = perEpoch.get(db.database) ?? new Map<string, Kept>();
  perEpoch.set(db.database, kept);
  const cached = kept.get(tenant);
  if (cached?.epoch === epoch) return cached.settings;
  const settings = readSettings(db);
  kept.set(tenant, { epoch, settings });
  // A failed query must not stay in the cache.
  settings.catch(() => kept.delete(tenant));
  return settings;
}

async function readSettings(db: DbSession): Promise<HazardSettings> {
  const rows = await selectConfig(db, [...STANDARDS.keys()]);
  const stored = new Map(rows.map(({ code, value }) => [code, value?.trim() ?? '']));
  const text = (code: Code) => stored.get(code) || (STANDARDS.get(code) ?? '');
  const number = (code: Code) => {
    const value = Number(text(code));
    return Number.isFinite(value) && value >= 0 ? value : Number(STANDARDS.get(code));
  };
  const on = (code: Code) => !['0', 'false', 'N'].includes(text(code));
  return {
    separation: text('HAZARD_SOD') === 'warn' ? 'warn' : 'strict',
    photoBefore: on('HAZARD_PHOTO_BEFORE'),
    photoAfter: on('HAZARD_PHOTO_AFTER'),
    acceptRecallDays: number('HAZARD_ACCEPT_RECALL_DAYS'),
    delayMax: number('HAZARD_DELAY_MAX'),
    delayLate: on('HAZARD_DELAY_LATE'),
    similar: number('HAZARD_SIMILAR'),
    signRadius: number('HAZARD_SIGN_RADIUS'),
    repeatDays: number('HAZARD_REPEAT_DAYS'),
  };
}
