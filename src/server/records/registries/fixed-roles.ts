/** A role whose holders are found by its code, so that neither the code may change nor the role be deleted. */
export interface FixedRole {
  code: string;
  /** Message that refuses a change of the code: the purpose of the look-up. */
  refusal: string;
}

const ROLES: FixedRole[] = [];

/** Registers the features' roles at boot, so that access need not import any of them. */
export function installFixedRoles(roles: readonly FixedRole[]): void {
  for (const role of roles) if (!ROLES.includes(role)) ROLES.push(role);
}

export function fixedRole(code: unknown): FixedRole | undefined {
  return ROLES.find((role) => role.code === code);
}
