import { Registry } from './registry.ts';

/** A role whose holders are found by its code, so that neither the code may change nor the role be deleted. */
export interface FixedRole {
  code: string;
  /** Message that refuses a change of the code: the purpose of the look-up. */
  refusal: string;
}

export const FIXED_ROLES = new Registry<FixedRole>('role', ({ code }) => code);

export function fixedRole(code: unknown): FixedRole | undefined {
  return FIXED_ROLES.get(code);
}
