import { may, type UserCtx, underCode } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { RISK_DATA, riskDataTarget } from './resolving/risk-data.ts';
import { type ImportTarget, recordTarget } from './target.ts';

/** Key of an import verb: the resource's name for its plain import. */
export function targetKey(resource: string, verb: string): string {
  return verb === 'import' ? resource : `${resource}/${verb}`;
}

/** Verbs that import a sheet. */
export const IMPORT_VERBS: readonly string[] = ['import', RISK_DATA];

/** Target of an import. Checks the permission again, as a job may begin late (security.md#R1). @throws 1013002 */
export function targetOf(ctx: UserCtx, key: string): ImportTarget {
  requireImport(ctx, key);
  return key === targetKey('RiskPoint', RISK_DATA) ? riskDataTarget(ctx) : recordTarget(ctx, key);
}

/** Context of a job: the import's permission decides the visible rows, as in the call that started it. */
export function asImporter(ctx: UserCtx, key: string): UserCtx {
  return underCode(ctx, requireImport(ctx, key));
}

/** Returns the code of the import. @throws 1013002 without it */
function requireImport(ctx: UserCtx, key: string): string {
  const [resource = '', verb = 'import'] = key.split('/');
  const action = ctx.catalog.resource(resource).actions.find((one) => one.verb === verb);
  if (!action || !may(ctx, action.permission)) throw refuse('1013002');
  return action.permission;
}
