import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Unprivileged account of the database; null: the server's own account. */
export type Account = { readonly uid: number; readonly gid: number } | null;

/** Account of the database if the server runs as root: the cluster's owner, else `postgres`, else `nobody`. */
export function chooseAccount(clusterDir: string): Account {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = readFileSync('/etc/passwd', 'utf8');
  return accountNamed('postgres', passwd) ?? accountNamed('nobody', passwd) ?? { uid: 65534, gid: 65534 };
}

export function accountNamed(name: string, passwd: string): Account {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** True if the account may enter the folder and all above it by their mode bits; ACLs are ignored. */
export function isReachable(folder: string, account: Account): boolean {
  if (account === null) return true;
  const parent = dirname(folder);
  return mayEnter(statSync(folder), account) && (parent === folder || isReachable(parent, account));
}

function mayEnter(stats: Stats, account: NonNullable<Account>): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
