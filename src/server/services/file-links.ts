import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { readSecret } from '../db/secrets.ts';
import { NO_TENANT } from './tenants.ts';

const VALID_MS = 10 * 60_000;
const KEY_NAME = 'file-links';

/** Which call serves the link: pictures and PDF are shown, everything else is saved. */
export type LinkVerb = 'preview' | 'download';

/** Makes and checks links that carry their own permission for ten minutes (security R15). */
export class FileLinks {
  readonly #key: Buffer;
  readonly #now: () => Date;

  constructor(key: Buffer, now: () => Date) {
    this.#key = key;
    this.#now = now;
  }

  /** Stable for five minutes at a time, so that browsers can keep the picture. */
  link(tenant: string, id: number | string, verb: LinkVerb): string {
    const step = VALID_MS / 2;
    const expires = (Math.floor(this.#now().getTime() / step) + 2) * step;
    return `/api/sysFileInfo/${verb}?id=${id}&exp=${expires}&tenant=${tenant}&sig=${this.#sign(tenant, id, expires)}`;
  }

  isValid(claim: { tenant: string; id: string; expires: number; signature: string }): boolean {
    const now = this.#now().getTime();
    if (!(claim.expires > now && claim.expires <= now + VALID_MS)) return false;
    const expected = Buffer.from(this.#sign(claim.tenant, claim.id, claim.expires));
    const given = Buffer.from(claim.signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  #sign(tenant: string, id: number | string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${tenant}|${id}|${expires}`).digest('base64url').slice(0, 27);
  }
}

/** All processes of an installation sign with the same key, kept in the database. */
export async function openFileLinks(database: Database, now: () => Date): Promise<FileLinks> {
  const key = await readSecret(database.session(NO_TENANT), {
    name: KEY_NAME,
    create: () => randomBytes(32),
    now: now(),
  });
  return new FileLinks(key, now);
}
