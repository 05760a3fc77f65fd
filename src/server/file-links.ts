import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './db/database.ts';
import { readSecret } from './db/secrets.ts';
import { NO_TENANT } from './tenants.ts';

const VALID_MS = 10 * 60_000;
const KEY_NAME = 'file-links';
/** Parts of a signature: tenant, hash of the session token, HMAC. */
const LINK = /^((\d{1,16})\.([\w-]{43}))\.([\w-]{27})$/;

/** Call that serves the link: `preview` displays pictures and PDF, `download` all files. */
export type LinkVerb = 'preview' | 'download';

/** Session for which a link is made; the link works only within this session. */
export interface LinkHolder {
  tenant: string;
  /** Absent for jobs, whose links are unsigned, since other sessions will read them. */
  tokenHash?: Buffer;
}

/** Tenant and session of a link with a valid signature; the caller must check that the session is valid. */
export interface LinkClaim {
  tenant: string;
  tokenHash: Buffer;
}

/** Signs and checks links to files. A link works for ten minutes, at most as long as its session (security.md#R15). */
export class FileLinks {
  #key: Buffer | null;
  readonly #now: () => Date;

  /** @param key null: open() loads the installation's key */
  constructor(key: Buffer | null, now: () => Date) {
    this.#key = key;
    this.#now = now;
  }

  /** Link that stays the same for five minutes within a session, so that browsers cache the file. */
  link({ tenant, tokenHash }: LinkHolder, id: number | string, verb: LinkVerb): string {
    const path = `/api/sysFileInfo/${verb}?id=${id}`;
    if (!tokenHash) return path;
    const step = VALID_MS / 2;
    const expires = (Math.floor(this.#now().getTime() / step) + 2) * step;
    const holder = `${tenant}.${tokenHash.toString('base64url')}`;
    return `${path}&exp=${expires}&sig=${holder}.${this.#sign(holder, id, expires)}`;
  }

  /** Tenant and session of a link; null if it is forged or expired. */
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

  /** Loads the signing key, which all processes share, from the database. */
  async open(database: Database): Promise<void> {
    const create = () => randomBytes(32);
    this.#key = await readSecret(database.session(NO_TENANT), { name: KEY_NAME, create, now: this.#now() });
  }

  #sign(holder: string, id: number | string, expires: number): string {
    if (!this.#key) throw new Error('file links are not open yet');
    return createHmac('sha256', this.#key).update(`${holder}|${id}|${expires}`).digest('base64url').slice(0, 27);
  }
}
