import type { Can } from '../engine/permissions.ts';
import type { Origin } from '../engine/record-history.ts';
import type { Catalog } from './catalog.ts';
import type { DbSession } from './db/session.ts';
import type { FieldError } from './errors.ts';
import type { FileLinks } from './file-links.ts';

/** Who is calling, loaded once per request from the session token. Ids are digit strings. */
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

/** Organisations whose rows the caller may see: all of the tenant, or these ids (wire.md#1.10). */
export type DataScope = 'all' | readonly string[];

/** The data scope of the roles that hold a permission code; nothing where none does (decision 301). */
export type ScopeOf = (permission: string) => DataScope;

/** The part of a Ctx that lives longer than a request: the user and the rights of the user. */
export interface Identity {
  caller: Caller;
  permissions: ReadonlySet<string>;
  /** Data scope of all roles of the user together. */
  scope: DataScope;
  scopeOf: ScopeOf;
  status: 'enabled' | 'frozen';
  /** Last day of an account with an end date; after it the account is closed. */
  lastDay: string | null;
  /** Holds a one-time password; only getLoginUser, updatePwd and logout are open (wire.md#2.1). */
  mustChangePassword: boolean;
}

/** The caller's end of the connection, as logs and sessions keep it. */
export interface Device {
  ip: string;
  browser: string;
  os: string;
}

/**
 * Everything one unit of work needs. HTTP, hub, import, jobs and the demo generator build the same shape
 * and call the same services (security.md#R1).
 */
export interface Ctx {
  /** Tenant id; its tables live in PostgreSQL schema `t_<tenant>`. */
  tenant: string;
  /** null only on anonymous endpoints. */
  caller: Caller | null;
  permissions: ReadonlySet<string>;
  /** Data scope of this call: that of the roles that hold its code, or of every role if the call is open. */
  scope: DataScope;
  /** Data scope of another call, such as a list whose rows are counted. */
  scopeOf: ScopeOf;
  /** Ends long work whose caller was signed out or lost the code meanwhile. */
  recheck?(permission: string): Promise<void>;
  /** X-Request-Id of the client's action, when it sent one. */
  requestId: string | null;
  ip: string;
  /** Channel of a write; absent: a person in the console. */
  origin?: Origin;
  /** X-Schema-Hash: the version of the resource the caller's form was drawn from, when it said so. */
  schemaHash?: string;
  /** Values accepted for fields that have been removed meanwhile, reported to the caller (decision 026). */
  keptFields?: FieldError[];
  /** Hash of the token that carried the request; absent for jobs and on anonymous calls. */
  tokenHash?: Buffer;
  /**
   * Identity epoch of the tenant, read together with the session. Identities and parameters cached under it hold for
   * this request; absent for jobs and on anonymous calls.
   */
  epoch?: number;
  /** Link of the wall that calls; absent: a person. */
  wallLink?: string;
  /** Holds a one-time password that has to be changed first (wire.md#2.1); absent for jobs. */
  mustChangePassword?: boolean;
  /** Business time; never SQL now() (security.md#R13). */
  now(): Date;
  /** Inside a POST: the transaction. Inside a GET: an auto-commit session. */
  db: DbSession;
  /** Compiled descriptors as the tenant sees them. */
  catalog: Catalog;
  /** Signed links to stored files, for images and downloads, which cannot send a token (security.md#R15). */
  links: FileLinks;
  /** Run after the transaction has committed (pushes, file moves); failures are logged, never sent to the client. */
  afterCommit(task: () => Promise<void> | void): void;
}

/** A Ctx whose caller is known: what every endpoint but the anonymous ones receives. */
export interface UserCtx extends Ctx {
  caller: Caller;
}

/** Returns the context with its caller. The pipeline has already refused anonymous requests to such an endpoint. */
export function signedIn(ctx: Ctx): UserCtx {
  if (ctx.caller === null) throw new Error('an endpoint for signed-in users was called anonymously');
  return { ...ctx, caller: ctx.caller };
}

/** Returns the context limited to the rows that holders of this code see. */
export function underCode<C extends Ctx>(ctx: C, permission: string): C {
  return { ...ctx, scope: ctx.scopeOf(permission) };
}

/** True if the caller holds the permission code; super administrators hold every code (wire.md#1.9). */
export function may(ctx: Ctx, permission: string): boolean {
  return ctx.caller?.adminType === '1' || ctx.permissions.has(permission);
}

const cans = new WeakMap<Caller, { permissions: ReadonlySet<string>; can: Can }>();

/** Returns `may` as one closure per person and grants, under which workflows cache what they decided. */
export function canOf({ caller, permissions }: UserCtx): Can {
  const cached = cans.get(caller);
  if (cached?.permissions === permissions) return cached.can;
  const can: Can = (code) => caller.adminType === '1' || permissions.has(code);
  cans.set(caller, { permissions, can });
  return can;
}
