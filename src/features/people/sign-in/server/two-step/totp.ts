import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Length of a secret: RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Parameters supported by every authenticator app. */
const KIND = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** Number of steps by which clocks of telephones may differ. */
const WINDOW = 1;

const ISSUER = '隐患排查治理';

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

export interface TotpFacts {
  /** Secret in Base 32, for typing. */
  secret: string;
  /** Address otpauth://totp/…, for a QR code. */
  uri: string;
}

export function totpFacts(secret: Buffer, account: string): TotpFacts {
  const totp = new TOTP({ ...KIND, issuer: ISSUER, label: account, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Time step of a code, in units of 30 s since 1970; null unless it is the present step, the previous or the next one.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...KIND, secret: secretOf(secret), token: code, window: WINDOW, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
