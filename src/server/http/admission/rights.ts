import type { DataScope, Identity } from '../../ctx.ts';
import type { Endpoint } from '../../endpoint.ts';

type Rights = Pick<Identity, 'caller' | 'permissions'>;
type Coded = Pick<Endpoint, 'access' | 'permission' | 'orPermissions' | 'rowsOf'>;

/** True if a user holds a code; super administrators hold every one (wire.md#1.9). */
export function holds({ caller, permissions }: Rights, code: string): boolean {
  return caller.adminType === '1' || permissions.has(code);
}

/** Returns codes of which any one opens the call. */
export function codesOf({ permission, orPermissions = [] }: Coded): string[] {
  return [...(permission === undefined ? [] : [permission]), ...orPermissions];
}

/**
 * Returns the organisations whose rows a call covers (decision 301): for a call with a code, those of the roles that
 * hold it. An open call covers those of every role, or of the roles that hold codes of the resources in `rowsOf`.
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
