/** A role the program finds by its code: its code does not change, and it is not deleted. */
export interface FixedRole {
  code: string;
  /** Answer to a change of the code: what the program finds the role for. */
  refusal: string;
}

const ROLES: FixedRole[] = [];

/** Features are handed in by boot: roles know nothing of the subjects that look for them. */
export function installFixedRoles(roles: readonly FixedRole[]): void {
  for (const role of roles) if (!ROLES.includes(role)) ROLES.push(role);
}

export function fixedRole(code: unknown): FixedRole | undefined {
  return ROLES.find((role) => role.code === code);
}
