import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** What every authenticator app understands. */
const KIND = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** Clocks of telephones may be one step off. */
const WINDOW = 1;

export const ISSUER = '隐患排查治理';

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

export interface TotpFacts {
  /** Base 32, for typing. */
  secret: string;
  /** otpauth://totp/…, for a QR code. */
  uri: string;
}

export function totpFacts(secret: Buffer, account: string): TotpFacts {
  const totp = new TOTP({ ...KIND, issuer: ISSUER, label: account, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step the code belongs to, counted from 1970 in 30 s; null when it is none of now, the step before or after. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...KIND, secret: secretOf(secret), token: code, window: WINDOW, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
