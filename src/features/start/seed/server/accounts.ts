import type { WireRecord } from '../../../../engine/json.ts';
import { namePinyin } from '../../../../server/records/values/name-pinyin.ts';
import { storeHash } from '../../../../server/session/credentials.ts';
import { hashPassword } from '../../../../server/session/passwords.ts';
import type { BaseIds, BaseSeed } from './base.ts';
import { insertRecords } from './insert.ts';
import { insertLinks } from './seed.sql.ts';

export interface Account {
  account: string;
  name: string;
  adminType: string;
  orgId: number;
  roles: readonly string[];
  positions?: readonly string[];
  /** Additional columns of sysUser. */
  more?: WireRecord;
}

export interface Password {
  text: string;
  /** True for a generated password, which has to be changed; false for one the operator chose. */
  mustChange: boolean;
  demo: boolean;
}

/** Adds users with their roles, positions and one common password; returns their ids by account. */
export async function seedAccounts(
  seed: BaseSeed,
  base: BaseIds,
  { accounts, password }: { accounts: readonly Account[]; password: Password },
): Promise<Map<string, number>> {
  const { session, catalog, stamp } = seed;
  const records = accounts.map(({ account, name, adminType, orgId, more }) => ({
    account,
    name,
    nickName: name,
    namePinyin: namePinyin(name),
    adminType,
    orgId,
    ...more,
  }));
  const written = await insertRecords(session, catalog.resource('sysUser'), { records, stamp });
  const ids = new Map(accounts.map(({ account }, index) => [account, written[index] ?? 0]));
  const links = accounts.flatMap(({ account, roles, positions = [] }) => ({
    user: ids.get(account),
    roles: roles.map((code) => idOf(base.roles, code)),
    positions: positions.map((code) => idOf(base.positions, code)),
  }));
  const roleLinks = links.flatMap(({ user, roles }) => roles.map((role) => ({ user_id: user, role_id: role })));
  const positionLinks = links.flatMap(({ user, positions }) =>
    positions.map((pos) => ({ user_id: user, pos_id: pos })),
  );
  await insertLinks(session, 'sys_user_role', roleLinks);
  await insertLinks(session, 'sys_user_pos', positionLinks);
  const hash = await hashPassword(password.text);
  const { mustChange, demo } = password;
  for (const id of ids.values()) await storeHash(session, String(id), { hash, mustChange, demo, now: stamp.at });
  return ids;
}

export function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`nothing has the code ${code}`);
  return id;
}
