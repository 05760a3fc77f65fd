import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './db/database.ts';
import { readSecret } from './db/secrets.ts';
import { NO_TENANT } from './tenants.ts';

const VALID_MS = 10 * 60_000;
const KEY_NAME = 'file-links';
/** Tenant, hash of the session's token, signature. */
const LINK = /^((\d{1,16})\.([\w-]{43}))\.([\w-]{27})$/;

/** Which call serves the link: pictures and PDF are shown, everything else is saved. */
export type LinkVerb = 'preview' | 'download';

/** Whose link it is: the session that was shown the file, without which it opens nothing. */
export interface LinkHolder {
  tenant: string;
  /** Absent for jobs: what they write down is read in a session of its own. */
  tokenHash?: Buffer;
}

/** A link whose signature is ours; whether its session is still good is for the caller to look up. */
export interface LinkClaim {
  tenant: string;
  tokenHash: Buffer;
}

/** Makes and checks links that carry their own permission for ten minutes, and no longer than their session (security.md#R15). */
export class FileLinks {
  #key: Buffer | null;
  readonly #now: () => Date;

  /** @param key null: that of the installation, once it is opened */
  constructor(key: Buffer | null, now: () => Date) {
    this.#key = key;
    this.#now = now;
  }

  /** Stable for five minutes at a time within a session, so that browsers can keep the picture. */
  link({ tenant, tokenHash }: LinkHolder, id: number | string, verb: LinkVerb): string {
    const path = `/api/sysFileInfo/${verb}?id=${id}`;
    if (!tokenHash) return path;
    const step = VALID_MS / 2;
    const expires = (Math.floor(this.#now().getTime() / step) + 2) * step;
    const holder = `${tenant}.${tokenHash.toString('base64url')}`;
    return `${path}&exp=${expires}&sig=${holder}.${this.#sign(holder, id, expires)}`;
  }

  /** What a link says of itself, or null when it is forged or has expired. */
  claimOf(claim: { id: string; exp?: unknown; sig?: unknown }): LinkClaim | null {
    const [, holder, tenant, session, signature] = LINK.exec(String(claim.sig)) ?? [];
    const expires = Number(claim.exp);
    const now = this.#now().getTime();
    if (!holder || !tenant || !session || !signature || !(expires > now && expires <= now + VALID_MS)) return null;
    const expected = Buffer.from(this.#sign(holder, claim.id, expires));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    return { tenant, tokenHash: Buffer.from(session, 'base64url') };
  }

  /** Takes the key all processes of an installation sign with, kept in the database. */
  async open(database: Database): Promise<void> {
    const create = () => randomBytes(32);
    this.#key = await readSecret(database.session(NO_TENANT), { name: KEY_NAME, create, now: this.#now() });
  }

  #sign(holder: string, id: number | string, expires: number): string {
    if (!this.#key) throw new Error('file links are not open yet');
    return createHmac('sha256', this.#key).update(`${holder}|${id}|${expires}`).digest('base64url').slice(0, 27);
  }
}
