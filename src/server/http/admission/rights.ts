import type { DataScope, Identity } from '../../ctx.ts';
import type { Endpoint } from '../../endpoint.ts';

type Rights = Pick<Identity, 'caller' | 'permissions'>;
type Coded = Pick<Endpoint, 'access' | 'permission' | 'orPermissions' | 'rowsOf'>;

/** True if a user holds the permission code; super administrators hold all (wire.md#1.9). */
export function holds({ caller, permissions }: Rights, code: string): boolean {
  return caller.adminType === '1' || permissions.has(code);
}

/** Permission codes, any of which opens the call. */
export function codesOf({ permission, orPermissions = [] }: Coded): string[] {
  return [...(permission === undefined ? [] : [permission]), ...orPermissions];
}

/**
 * Data scope of a call: of the user's roles with its permission code, else with a code of `rowsOf`, else of all (decision
 * 301).
 */
export function scopeOfCall(endpoint: Coded, identity: Identity): DataScope {
  if (endpoint.access === 'permission') return unionOf(identity, codesOf(endpoint));
  const { rowsOf = [] } = endpoint;
  const codes = [...identity.permissions].filter((code) => rowsOf.includes(code.slice(0, code.indexOf(':'))));
  return codes.length === 0 ? identity.scope : unionOf(identity, codes);
}

function unionOf({ scopeOf }: Identity, codes: readonly string[]): DataScope {
  const scopes = [...new Set(codes.map(scopeOf))];
  const [first = [], ...others] = scopes;
  if (others.length === 0) return first;
  if (scopes.includes('all')) return 'all';
  return [...new Set(scopes.flatMap((scope) => [...scope]))];
}
