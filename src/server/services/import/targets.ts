import type { UserCtx } from '../../ctx.ts';
import { RISK_DATA, riskDataTarget } from './risk-data.ts';
import { type ImportTarget, recordTarget } from './target.ts';

/** Key of a resource's verb: the resource itself for its plain import. */
export function targetKey(resource: string, verb: string): string {
  return verb === 'import' ? resource : `${resource}/${verb}`;
}

/** Verbs that import a sheet. */
export const IMPORT_VERBS: readonly string[] = ['import', RISK_DATA];

export function targetOf(ctx: UserCtx, key: string): ImportTarget {
  return key === targetKey('RiskPoint', RISK_DATA) ? riskDataTarget(ctx) : recordTarget(ctx, key);
}
