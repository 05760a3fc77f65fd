import { type Can, mayRead, mayWrite } from '../../engine/permissions.ts';
import type { Field } from '../../engine/resource.ts';
import { kindFacets } from '../tables/meanings.ts';

/** True for an input whose value may be set in many records at once: no file, no rows, no secret, no unique value. */
export function isBulkField(field: Field, can: Can): boolean {
  const { holdsFiles, holdsRows, secret, given } = kindFacets[field.kind];
  if (holdsFiles || holdsRows || secret || given || field.secret || field.unique) return false;
  return !field.virtual && field.value === null && mayRead(field, can) && mayWrite(field, can);
}
