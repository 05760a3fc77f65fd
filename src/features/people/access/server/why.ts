import type { UserCtx } from '../../../../server/ctx.ts';
import { AppError } from '../../../../server/errors.ts';
import { holds } from '../../../../server/http/admission/rights.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { isExpired } from '../../../../server/session/expiry.ts';
import { loadIdentity } from '../../../../server/session/identity.ts';
import { type GrantOfCode, selectGrantsOfCode } from './grant-chain.sql.ts';
import { nameOfOrganisation } from './organisation-name.sql.ts';
import { reachOf } from './power.ts';

export interface Question {
  userId: string;
  code: string;
  /** Record on which the code is used; null for a question without a record. */
  record: { resource: string; id: string } | null;
}

/** A role and a menu through which the user gets the code. */
export interface Link {
  role: string;
  menu: string;
  dataScopeType: number;
  /** True if role and menu are enabled. */
  isActive: boolean;
  /**
   * True if the role shows the record's organisation; absent without a record, or if the record has no organisation.
   */
  covers?: boolean;
}

export interface Verdict {
  can: boolean;
  reason: string;
  chain: Link[];
  /** Smallest change that would reverse the verdict. */
  change: string;
}

type Person = NonNullable<Awaited<ReturnType<typeof loadIdentity>>>;

/**
 * Decides as the server would for a request of `person`: whether he holds the code and sees the record (decision 303).
 * Returns null if he may.
 */
export async function decide(
  ctx: UserCtx,
  person: Person,
  { code, record }: Omit<Question, 'userId'>,
): Promise<Refused | null> {
  if (person.status !== 'enabled') return 'disabled';
  if (isExpired(person.lastDay, ctx.now())) return 'expired';
  if (!holds(person, code)) return 'code';
  if (record === null) return null;
  return (await sees(ctx, person, { code, ...record })) ? null : 'record';
}

export type Refused = 'disabled' | 'expired' | 'code' | 'record';

/** True if a call that needs this code finds the record when `person` makes it. */
async function sees(
  ctx: UserCtx,
  person: Person,
  of: { code: string; resource: string; id: string },
): Promise<boolean> {
  const { caller, permissions, scopeOf } = person;
  const asPerson: UserCtx = { ...ctx, caller, permissions, scope: scopeOf(of.code), scopeOf };
  try {
    await findRow(asPerson, of.resource, { id: of.id });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** GET /sysRole/why: whether a user may use a permission, through which grants, and what would reverse the verdict. */
export async function why(ctx: UserCtx, question: Question): Promise<Verdict> {
  const user = await findRow(ctx, 'sysUser', { id: question.userId });
  const orgId = question.record ? await organisationOf(ctx, question.record) : null;
  const person = await loadIdentity(ctx.db, String(user.id));
  if (!person) throw new Error(`user ${String(user.id)} is there without an identity`);
  const refused = await decide(ctx, person, question);
  const grants = await selectGrantsOfCode(ctx.db, { permission: question.code, userId: Number(user.id) });
  const chain = await chainOf(ctx, grants, { home: person.caller.orgId, orgId });
  const case_ = { person, chain, code: question.code, organisation: await nameOf(ctx, orgId) };
  if (refused === null) return { can: true, ...whyYes(case_, question.record !== null), chain };
  return { can: false, ...(await whyNot(ctx, case_, refused)), chain };
}

/** Organisation of the record; null if the record has none. A record the caller does not see is refused as absent. */
async function organisationOf(
  ctx: UserCtx,
  { resource, id }: { resource: string; id: string },
): Promise<string | null> {
  const row = toRecord(ctx.catalog.model(resource), await findRow(ctx, resource, { id }));
  const { scope } = ctx.catalog.resource(resource);
  const org = scope === null ? row.orgId : row[scope];
  return org === undefined || org === null ? null : String(org);
}

async function nameOf({ db }: UserCtx, orgId: string | null): Promise<string> {
  return orgId === null ? '' : ((await nameOfOrganisation(db, Number(orgId))) ?? '');
}

async function chainOf(
  ctx: UserCtx,
  grants: readonly GrantOfCode[],
  { home, orgId }: { home: string | null; orgId: string | null },
): Promise<Link[]> {
  const links: Link[] = [];
  for (const { role_id: id, role, menu, parent, data_scope_type: type, role_status, menu_status } of grants) {
    const dataScopeType = Number(type ?? ONLY_OWN);
    const isActive = Number(role_status) === 0 && Number(menu_status) === 0;
    const link = { role, menu: parent === null ? menu : `${parent} / ${menu}`, dataScopeType, isActive };
    if (orgId === null) links.push(link);
    else {
      const reach = await reachOf(ctx.db, { id, dataScopeType }, home === null ? [] : [home]);
      links.push({ ...link, covers: reach === 'all' || reach.includes(orgId) });
    }
  }
  return links;
}

const ONLY_OWN = 4;

interface Case {
  person: Person;
  chain: readonly Link[];
  code: string;
  organisation: string;
}

const rolesIn = (links: readonly Link[]) => [...new Set(links.map(({ role }) => `“${role}”`))].join('、');

type Words = Pick<Verdict, 'reason' | 'change'>;

function whyYes({ person, chain, organisation }: Case, isOfRecord: boolean): Words {
  if (person.caller.adminType === '1') {
    return { reason: '超级管理员拥有全部权限和数据', change: '停用该用户' };
  }
  const active = chain.filter(({ isActive }) => isActive);
  const giving = rolesIn(active);
  if (!isOfRecord) return { reason: `角色${giving}给了该权限`, change: `收回该用户的角色${giving}` };
  const covering = active.filter(({ covers }) => covers);
  if (covering.length > 0) {
    const seen = rolesIn(covering);
    return { reason: `角色${seen}给了该权限，其数据范围包括机构“${organisation}”`, change: `收回该用户的角色${seen}` };
  }
  return {
    reason: `角色${giving}给了该权限；该记录没有机构、是本人登记的、指定了本人，或其机构另外授权给了本人`,
    change: `收回该用户的角色${giving}`,
  };
}

async function whyNot(ctx: UserCtx, of: Case, refused: Refused): Promise<Words> {
  if (refused === 'disabled') return { reason: '该用户已停用', change: '启用该用户' };
  if (refused === 'expired') return { reason: '该用户的账号已过期', change: '延长该用户的到期日期' };
  if (refused === 'record') {
    const giving = rolesIn(of.chain.filter(({ isActive }) => isActive));
    return {
      reason: `角色${giving}给了该权限，但数据范围不包括该记录${of.organisation === '' ? '' : `的机构“${of.organisation}”`}`,
      change: of.organisation === '' ? '扩大上述角色的数据范围' : `把机构“${of.organisation}”的数据授权给该用户`,
    };
  }
  const stopped = of.chain.find(({ isActive }) => !isActive);
  if (stopped) return { reason: `角色“${stopped.role}”或菜单“${stopped.menu}”已停用`, change: '启用该角色或菜单' };
  const others = await selectGrantsOfCode(ctx.db, { permission: of.code, userId: null });
  const offered = others.find((grant) => Number(grant.role_status) === 0 && Number(grant.menu_status) === 0);
  return {
    reason: '该用户的角色都没有该权限',
    change: offered ? `给该用户授予角色“${offered.role}”` : '先把该菜单或按钮授权给某个角色',
  };
}
