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
    const signature = `${tenant}.${this.#sign(tenant, id, expires)}`;
    return `/api/sysFileInfo/${verb}?id=${id}&exp=${expires}&sig=${signature}`;
  }

  /** The tenant whose file a link opens, or null when the link is forged or has expired. */
  tenantOf(claim: { id: string; exp?: unknown; sig?: unknown }): string | null {
    const [, tenant, signature] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(String(claim.sig)) ?? [];
    const expires = Number(claim.exp);
    const now = this.#now().getTime();
    if (!tenant || !signature || !(expires > now && expires <= now + VALID_MS)) return null;
    const expected = Buffer.from(this.#sign(tenant, claim.id, expires));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? tenant : null;
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
