import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './failure.ts';

export interface Secrets {
  /** Superuser's password, which only the supervisor uses. */
  superuser: string;
  /** Password of the application's role. */
  application: string;
}

/** Passwords of the cluster, created once in files that only the server's user can read. */
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
