import { isImport } from '../../../../engine/projections/starts.ts';
import type { Action } from '../../../../engine/resource.ts';
import { may, type UserCtx, underCode } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import { RISK_DATA, riskDataTarget } from './resolving/risk-data.ts';
import { type ImportTarget, ownTarget, recordTarget } from './target.ts';

/** Key of an import verb: the resource's name for its plain import. */
export function targetKey(resource: string, verb: string): string {
  return verb === 'import' ? resource : `${resource}/${verb}`;
}

/** True if server code for this import exists. */
export function isImportable(resource: string, action: Action): boolean {
  return (
    isImport(action) && (['import', RISK_DATA].includes(action.verb) || sheetOf(resource, action.verb) !== undefined)
  );
}

const sheetOf = (resource: string, verb: string) => hooksOf(resource).sheets?.[verb];

/**
 * Target of an import. Checks the permission again, as a job may begin late (security.md#R1).
 * @throws 1013002 without the permission, 400 for `counted` where the import does not offer this choice
 */
export function targetOf(ctx: UserCtx, key: string, asked = { counted: false }): ImportTarget {
  requireImport(ctx, key);
  const [resource = '', verb = 'import'] = key.split('/');
  const own = ctx.catalog.resource(resource);
  const [program, sheet] = [sheetOf(resource, verb), own.import.sheets.find((one) => one.verb === verb)];
  if (program && sheet) return ownTarget({ key, resource: own, sheet, program, asked });
  if (asked.counted) throw invalid([{ field: 'counted', message: '参数counted只用于导入历史台账' }]);
  return key === targetKey('RiskPoint', RISK_DATA) ? riskDataTarget(ctx) : recordTarget(ctx, key);
}

/** Context of a job: the import's permission decides the visible rows, as in the request that started the job. */
export function asImporter(ctx: UserCtx, key: string): UserCtx {
  return underCode(ctx, requireImport(ctx, key));
}

/** Returns the permission code of the import. @throws 1013002 if the caller lacks it */
function requireImport(ctx: UserCtx, key: string): string {
  const [resource = '', verb = 'import'] = key.split('/');
  const action = ctx.catalog.resource(resource).actions.find((one) => one.verb === verb);
  if (!action || !may(ctx, action.permission)) throw refuse('1013002');
  return action.permission;
}
