import { toPage } from '../../../../engine/lists.ts';
import { formatWallDate } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { MAX_LIST } from '../../../../server/records/list.ts';
import type { Page } from '../../../../server/records/page.ts';
import { pagingOf, rowsOf } from '../../../../server/records/paging.ts';
import { kindsIn } from '../../../../server/records/registries/tasks.ts';
import { loadIdentities } from '../../../../server/session/identity.ts';
import { type CodeHolder, selectCodeHolders, selectCodes } from './grant-chain.sql.ts';
import { selectRoleNames } from './holders.sql.ts';
import { decide, type Question } from './why.ts';

/** Maximum users checked one by one for a record, as each needs a query of its own. */
const MAX_PEOPLE = 300;

export interface WhoCanQuery extends Omit<Question, 'userId'> {
  searchValue: string;
  pageNo?: number;
  pageSize?: number;
}

/**
 * GET /sysRole/whoCan: users who hold the permission code, with the roles that grant it. If a record is given, only
 * users who see the record.
 */
export async function whoCan(ctx: UserCtx, query: WhoCanQuery): Promise<Page> {
  const { code, record, searchValue } = query;
  if (record) await findRow(ctx, record.resource, { id: record.id });
  const today = formatWallDate(ctx.now());
  const limit = record ? MAX_PEOPLE + 1 : MAX_LIST;
  const holders = await selectCodeHolders(ctx.db, { permission: code, today, text: searchValue.trim(), limit });
  const able = record ? await seeing(ctx, holders, { code, record }) : holders;
  const paging = pagingOf(query);
  const { limit: size, offset } = rowsOf(paging);
  const rows = able.slice(offset, offset + size).map(({ id, name, account, org_name: orgName, is_super, roles }) => ({
    id: String(id),
    name,
    account,
    ...(orgName === null ? {} : { orgName }),
    roleNames: is_super ? ['超级管理员'] : roles,
  }));
  return toPage({ ...paging, total: able.length }, rows);
}

async function seeing(
  ctx: UserCtx,
  holders: readonly CodeHolder[],
  of: Omit<Question, 'userId'>,
): Promise<CodeHolder[]> {
  if (holders.length > MAX_PEOPLE) {
    throw invalid([{ field: 'searchValue', message: `有该权限的人超过 ${MAX_PEOPLE} 位，请按姓名或账号缩小范围` }]);
  }
  const able: CodeHolder[] = [];
  const people = await loadIdentities(
    ctx.db,
    holders.map(({ id }) => String(id)),
  );
  for (const holder of holders) {
    const person = people.get(String(holder.id));
    if (person && (await decide(ctx, person, of)) === null) able.push(holder);
  }
  return able;
}

/**
 * GET /sysRole/matrix: every permission code with the roles that grant it. `tasks`: codes of the operations that
 * complete tasks, by kind of task.
 */
export async function matrix(ctx: UserCtx) {
  const [roles, codes] = await Promise.all([selectRoleNames(ctx.db, MAX_LIST), selectCodes(ctx.db, MAX_LIST)]);
  return {
    roles: roles.map(({ id, name, data_scope_type }) => ({ id, name, dataScopeType: Number(data_scope_type ?? 4) })),
    codes: codes.map(({ permission, title, parent, application, roles: holding }) => ({
      permission,
      title,
      menu: parent ?? '',
      application,
      roleIds: holding,
    })),
    tasks: kindsIn(ctx.catalog).flatMap(({ isApart, permission = [] }) => (isApart ? [] : permission)),
  };
}
