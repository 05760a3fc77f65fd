import { createHash } from 'node:crypto';
import { direct, type Named } from './pool.ts';
import { Refused } from './refused.ts';

export interface Caller {
  id: number;
  name: string;
  isSuper: boolean;
  permissions: ReadonlySet<string>;
  /** Ids of the organisations whose rows the caller may see; null: all. */
  orgs: readonly number[] | null;
}

const SESSION: Named = {
  name: 'session',
  text: `select s.tenant, s.user_id, s.remember, s.last_seen_time, s.expires_time, s.revoked,
                t.status, t.identity_epoch as epoch
           from platform.session s join platform.tenant t on t.id = s.tenant where s.token_hash = $1`,
};

interface SessionRow {
  user_id: number;
  remember: boolean;
  last_seen_time: Date;
  expires_time: Date;
  revoked: string | null;
  status: number;
  epoch: number;
}

const IDLE_MS = 8 * 3_600_000;
const callers = new Map<number, { epoch: number; caller: Promise<Caller> }>();

/** Caller of a token, by one indexed query. Permissions are cached until identities of the tenant change. */
export async function callerOf(header: string | undefined): Promise<Caller> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(header ?? '')?.[1];
  if (!token) throw new Refused(1011005, 'token格式不正确', 401);
  const hash = createHash('sha256').update(token).digest();
  const [session] = await direct.rows<SessionRow>(SESSION, [hash]);
  if (!session || session.revoked || session.status !== 0) throw new Refused(1011006, '请求token错误');
  const now = Date.now();
  const isIdle = !session.remember && now - session.last_seen_time.getTime() > IDLE_MS;
  if (now >= session.expires_time.getTime() || isIdle) throw new Refused(1011008, '登录已过期，请重新登录');
  return remembered(session);
}

function remembered({ user_id: id, epoch }: SessionRow): Promise<Caller> {
  const kept = callers.get(id);
  if (kept?.epoch === epoch) return kept.caller;
  const caller = load(id);
  callers.set(id, { epoch, caller });
  return caller;
}

export function demand(caller: Caller, permission: string): void {
  if (!caller.isSuper && !caller.permissions.has(permission)) {
    throw new Refused(1013002, '没有权限访问资源，请联系管理员', 403);
  }
}

const USER: Named = {
  name: 'user',
  text: `select u.name, u.admin_type, u.org_id, u.status,
                coalesce(min(r.data_scope_type), 4) as scope,
                coalesce(array_agg(r.id) filter (where r.id is not null), '{}') as roles
           from t_1.sys_user u
           left join t_1.sys_user_role ur on ur.user_id = u.id
           left join t_1.sys_role r on r.id = ur.role_id and r.status = 0 and not r.is_deleted
          where u.id = $1 and not u.is_deleted group by u.id`,
};

const CODES: Named = {
  name: 'codes',
  text: `select distinct m.permission from t_1.sys_role_menu rm join t_1.sys_menu m on m.id = rm.menu_id
          where rm.role_id = any($1) and m.permission is not null and not m.is_deleted`,
};

const BELOW: Named = {
  name: 'below',
  text: `select id from t_1.sys_org
          where not is_deleted and (id = $1 or ($2 and pids like '%[' || $1::text || ']%'))`,
};

interface UserRow {
  name: string;
  admin_type: unknown;
  org_id: number;
  status: unknown;
  scope: number;
  roles: string[];
}

async function load(id: number): Promise<Caller> {
  const [user] = await direct.rows<UserRow>(USER, [id]);
  if (!user || String(user.status ?? 0) !== '0') throw new Refused(1011009, '无登录用户');
  const codes = await direct.rows<{ permission: string }>(CODES, [user.roles]);
  const isSuper = String(user.admin_type) === '1';
  return {
    id,
    name: user.name,
    isSuper,
    permissions: new Set(codes.map(({ permission }) => permission)),
    orgs: isSuper || user.scope === 1 ? null : await scopeOf(user),
  };
}

async function scopeOf({ scope, org_id }: UserRow): Promise<number[]> {
  if (scope > 3) return [];
  const orgs = await direct.rows<{ id: number }>(BELOW, [org_id, scope === 2]);
  return orgs.map(({ id }) => id);
}
