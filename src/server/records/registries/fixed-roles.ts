import { Registry } from './registry.ts';

/** A role that code finds by its code, so that the code must not change and the role not be deleted. */
export interface FixedRole {
  code: string;
  /** Message of the refusal, with the role's purpose. */
  refusal: string;
}

export const FIXED_ROLES = new Registry<FixedRole>('role', ({ code }) => code);

export function fixedRole(code: unknown): FixedRole | undefined {
  return FIXED_ROLES.get(code);
}
