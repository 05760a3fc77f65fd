/** Key for a user's employment in bodies of this API family's clients (wire.md#5.1). */
const EMPLOYMENT_KEY = 'sysEmpParam';

/**
 * Flattens a user's body: `sysEmpParam: { orgId, jobNum, posIdList, extIds }` and `sysEmpParam.orgId` mean the same as
 * orgId, jobNum, posIdList and extIds. Empty texts from such clients mean absent values.
 */
export function flatEmployment(body: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key === EMPLOYMENT_KEY && isObject(value)) Object.assign(flat, ofEmployment(value));
    else if (key.startsWith(`${EMPLOYMENT_KEY}.`))
      Object.assign(flat, ofEmployment({ [key.slice(EMPLOYMENT_KEY.length + 1)]: value }));
    else flat[key] = value === '' ? null : value;
  }
  return flat;
}

/** Drops the organisation's name, which follows from its id. */
function ofEmployment({ orgName: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
