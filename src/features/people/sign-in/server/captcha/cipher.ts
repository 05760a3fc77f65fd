import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * Cipher of the protocol, AES-128-ECB with PKCS7 in Base64, for old clients (wire.md#3.3). It protects nothing; every
 * challenge has a new key, so the one built into old clients never fits.
 */
const WRAP = 'aes-128-ecb';
const KEY_LENGTH = 16;
const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newSecretKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_CHARACTERS[randomInt(KEY_CHARACTERS.length)]).join('');
}

export function wrap(text: string, secretKey: string): string {
  const cipher = createCipheriv(WRAP, Buffer.from(secretKey, 'utf8'), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Decrypts a text; null for one not encrypted with this key, without a reason for the caller. */
export function unwrap(wrapped: string, secretKey: string): string | null {
  const decipher = createDecipheriv(WRAP, Buffer.from(secretKey, 'utf8'), null);
  try {
    return Buffer.concat([decipher.update(wrapped, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const SEAL = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a value with its challenge's token, which is not stored: the database alone cannot reveal it. */
export function seal(value: unknown, token: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(SEAL, sealKey(token), iv);
  const closed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]);
}

/** Decrypts a value that seal() encrypted. @throws for another token or changed bytes */
export function unseal(sealed: Buffer, token: string): unknown {
  const decipher = createDecipheriv(SEAL, sealKey(token), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(opened.toString('utf8'));
}

/** Key from the token, by another hash than the one that finds the row. */
function sealKey(token: string): Buffer {
  return createHash('sha256').update(`captcha answer ${token}`).digest();
}
