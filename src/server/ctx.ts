import type { Can } from '../engine/permissions.ts';
import type { Origin } from '../engine/record-history.ts';
import type { Catalog } from './catalog.ts';
import type { DbSession } from './db/session.ts';
import type { FieldError } from './errors.ts';
import type { FileLinks } from './file-links.ts';

/** The caller, loaded once per request by the session token; ids are digit strings. */
export interface Caller {
  id: string;
  account: string;
  name: string;
  /** '1' super administrator, '2' administrator, '3' ordinary account (wire.md#1.9). */
  adminType: '1' | '2' | '3';
  orgId: string | null;
  orgName: string | null;
  roles: readonly string[];
}

/** Organisations whose rows the caller may see: `all` of the tenant, or ids (wire.md#1.10). */
export type DataScope = 'all' | readonly string[];

/** Returns the data scope of the caller's roles with a permission code; empty without such a role (decision 301). */
export type ScopeOf = (permission: string) => DataScope;

/** User and rights of a request, cached across requests. */
export interface Identity {
  caller: Caller;
  permissions: ReadonlySet<string>;
  /** Data scope of all roles of the user. */
  scope: DataScope;
  scopeOf: ScopeOf;
  status: 'enabled' | 'frozen';
  /** Last day of an account with an end date; null: none. */
  lastDay: string | null;
  /** True while the user has a one-time password; only getLoginUser, updatePwd and logout are open (wire.md#2.1). */
  mustChangePassword: boolean;
}

/** The caller's device, as stored in logs and sessions. */
export interface Device {
  ip: string;
  browser: string;
  os: string;
}

/** Input of every service: HTTP, hub, import, jobs and demo data build the same context (security.md#R1). */
export interface Ctx {
  /** Tenant id; the tenant's tables are in PostgreSQL schema `t_<tenant>`. */
  tenant: string;
  /** null on anonymous endpoints. */
  caller: Caller | null;
  permissions: ReadonlySet<string>;
  /** Data scope of the caller's roles with this call's permission code, or of all roles if the call needs no code. */
  scope: DataScope;
  /** Data scope of another call, such as a list that is counted. */
  scopeOf: ScopeOf;
  /** Throws in long work if the caller was signed out or lost the permission code meanwhile. */
  recheck?(permission: string): Promise<void>;
  /** X-Request-Id of the client's action; null: not sent. */
  requestId: string | null;
  ip: string;
  /** Origin of a write; default: `web`, or `system` without a caller. */
  origin?: Origin;
  /** X-Schema-Hash: hash of the resource that the caller's form was built from; absent: not sent. */
  schemaHash?: string;
  /** Accepted values for fields removed after the form was opened; the answer lists them (decision 026). */
  keptFields?: FieldError[];
  /** Hash of the session token; absent for jobs and anonymous calls. */
  tokenHash?: Buffer;
  /** Identity epoch of the tenant, under which identities are cached; absent for jobs and anonymous calls. */
  epoch?: number;
  /** Id of the wall screen's link (WallLink); absent: a person calls. */
  wallLink?: string;
  /** True while the user has a one-time password (wire.md#2.1); absent for jobs. */
  mustChangePassword?: boolean;
  /** Current time; SQL now() is never used (security.md#R13). */
  now(): Date;
  /** Transaction of a POST; in a GET each statement commits by itself. */
  db: DbSession;
  /** The tenant's compiled descriptors. */
  catalog: Catalog;
  /** Makes signed links to files: images and downloads cannot send a token (security.md#R15). */
  links: FileLinks;
  /** Runs a task after the commit (pushes, file moves); failures are logged, not sent to the client. */
  afterCommit(task: () => Promise<void> | void): void;
}

/** Ctx of a known caller, as all endpoints but anonymous ones get it. */
export interface UserCtx extends Ctx {
  caller: Caller;
}

/** Narrows the type: the pipeline has already refused anonymous requests to this endpoint. */
export function signedIn(ctx: Ctx): UserCtx {
  if (ctx.caller === null) throw new Error('an endpoint for signed-in users was called anonymously');
  return { ...ctx, caller: ctx.caller };
}

/** Limits the context to the data scope of the caller's roles with this permission code. */
export function underCode<C extends Ctx>(ctx: C, permission: string): C {
  return { ...ctx, scope: ctx.scopeOf(permission) };
}

/** True if the caller holds the permission code; super administrators hold all (wire.md#1.9). */
export function may(ctx: Ctx, permission: string): boolean {
  return ctx.caller?.adminType === '1' || ctx.permissions.has(permission);
}

const cans = new WeakMap<Caller, { permissions: ReadonlySet<string>; can: Can }>();

/** Returns `may` as a function, the same for the same caller and permissions: workflows use it as a cache key. */
export function canOf({ caller, permissions }: UserCtx): Can {
  const cached = cans.get(caller);
  if (cached?.permissions === permissions) return cached.can;
  const can: Can = (code) => caller.adminType === '1' || permissions.has(code);
  cans.set(caller, { permissions, can });
  return can;
}
