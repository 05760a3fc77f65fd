/** Keys of a body that say where a user works, as clients of this API family spell them (wire.md#5.1). */
const EMPLOYMENT = 'sysEmpParam';

/**
 * Flat keys of a user's body: `sysEmpParam: { orgId, jobNum, posIdList, extIds }` and `sysEmpParam.orgId` mean the same as
 * orgId, jobNum, posIdList and extIds. Empty texts of such clients mean that nothing was filled in.
 */
export function flatEmployment(body: Record<string, unknown>): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key === EMPLOYMENT && isObject(value)) Object.assign(flat, ofEmployment(value));
    else if (key.startsWith(`${EMPLOYMENT}.`))
      Object.assign(flat, ofEmployment({ [key.slice(EMPLOYMENT.length + 1)]: value }));
    else flat[key] = value === '' ? null : value;
  }
  return flat;
}

/** The name of the organisation follows from its id. */
function ofEmployment({ orgName: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
