import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './failure.ts';

export interface Secrets {
  /** Password of the superuser: only the supervisor uses it, for the database, its role and its extensions. */
  superuser: string;
  /** Password of the role the application connects as. */
  application: string;
}

/** Returns the cluster's passwords, created once and readable only by the server's own account. */
export function loadSecrets(home: string): Secrets {
  const path = join(home, 'passwords.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const made: Secrets = { superuser: password(), application: password() };
  writeDurably(path, JSON.stringify(made));
  return made;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}

function writeDurably(path: string, text: string): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
}
