import type { Ctx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { selectConfig } from '../sql/config.sql.ts';

/** Values of parameter group HAZARD when nobody has changed them (domain.md#12). */
export const HAZARD_DEFAULTS = {
  HAZARD_SOD: 'strict',
  HAZARD_PHOTO_BEFORE: '1',
  HAZARD_PHOTO_AFTER: '1',
  HAZARD_DELAY_MAX: '2',
  HAZARD_DELAY_LATE: '0',
  HAZARD_ACCEPT_RECALL_DAYS: '7',
  HAZARD_SIGN_RADIUS: '200',
  HAZARD_REPEAT_DAYS: '90',
  HAZARD_SIMILAR: '0.6',
} as const;

type Code = keyof typeof HAZARD_DEFAULTS;

export interface HazardSettings {
  /** `warn`: the same person may rectify and check when a reason is given (domain.md#9.2). */
  separation: 'strict' | 'warn';
  photoBefore: boolean;
  photoAfter: boolean;
  acceptRecallDays: number;
  /** From which likeness of names two hazards of one place are shown as similar. */
  similar: number;
}

/** One unit of work sees one state of the parameters, however many hazards it moves. */
const perSession = new WeakMap<DbSession, Promise<HazardSettings>>();

interface Kept {
  epoch: number;
  settings: Promise<HazardSettings>;
}

/** By database and tenant: a change of a parameter raises the epoch every request reads with its session. */
const perEpoch = new WeakMap<object, Map<string, Kept>>();

/** The tenant's settings; a value nobody can read falls back to its default. */
export function hazardSettings(ctx: Pick<Ctx, 'db' | 'tenant' | 'epoch'>): Promise<HazardSettings> {
  const { db, epoch } = ctx;
  const known = perSession.get(db) ?? (epoch === undefined ? readSettings(db) : keptSettings(ctx, epoch));
  perSession.set(db, known);
  return known;
}

function keptSettings({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, epoch: number): Promise<HazardSettings> {
  const kept = perEpoch.get(db.database) ?? new Map<string, Kept>();
  perEpoch.set(db.database, kept);
  const known = kept.get(tenant);
  if (known?.epoch === epoch) return known.settings;
  const settings = readSettings(db);
  kept.set(tenant, { epoch, settings });
  // A failed reading must not be remembered as the answer.
  settings.catch(() => kept.delete(tenant));
  return settings;
}

async function readSettings(db: DbSession): Promise<HazardSettings> {
  const rows = await selectConfig(db, Object.keys(HAZARD_DEFAULTS));
  const stored = new Map(rows.map(({ code, value }) => [code, value?.trim() ?? '']));
  const text = (code: Code) => stored.get(code) || HAZARD_DEFAULTS[code];
  const number = (code: Code) => {
    const value = Number(text(code));
    return Number.isFinite(value) && value >= 0 ? value : Number(HAZARD_DEFAULTS[code]);
  };
  const on = (code: Code) => !['0', 'false', 'N'].includes(text(code));
  return {
    separation: text('HAZARD_SOD') === 'warn' ? 'warn' : 'strict',
    photoBefore: on('HAZARD_PHOTO_BEFORE'),
    photoAfter: on('HAZARD_PHOTO_AFTER'),
    acceptRecallDays: number('HAZARD_ACCEPT_RECALL_DAYS'),
    similar: number('HAZARD_SIMILAR'),
  };
}
