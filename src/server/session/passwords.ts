import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { tooOften } from '../errors.ts';
import { isCommonPassword, isMadeOfName } from './common-passwords.ts';

/** Maximum concurrent hashes: two leave the process responsive, others wait (security.md#R21). */
const AT_ONCE = 2;
const MAX_WAITING = 40;
/** Argon2id with 19 MiB and two passes, the minimum of OWASP: 20–50 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const MIN_LENGTH = 8;
export const MAX_LENGTH = 128;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw tooOften(2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Gives the place to the next waiting call directly, so that a new call cannot take it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST));
}

/** Hash that is verified for an unknown account, so that the answer takes the same time (wire.md#2.1). */
let nobody: Promise<string> | undefined;

/** True if the password matches; takes the same time without a hash, and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password.normalize('NFC')));
  return fits && stored !== null;
}

/** Letters and digits without 0, O, 1, l and I, as people read and type passwords. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const RANDOM_LENGTH = 14;

/** Password of about 81 bits. */
export function randomPassword(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Reason why a new password is refused (wire.md#5.1); null: none. `names`: the account, and names of its owner. */
export function passwordProblem(password: string, ...names: readonly string[]): string | null {
  if ([...password].length < MIN_LENGTH) return `新密码不能少于${MIN_LENGTH}位字符`;
  if (password.length > MAX_LENGTH) return `新密码不能超过${MAX_LENGTH}个字符`;
  const isSimple =
    new Set(password).size < 3 || isCommonPassword(password) || names.some((name) => isMadeOfName(password, name));
  return isSimple ? '新密码过于简单，请更换' : null;
}
