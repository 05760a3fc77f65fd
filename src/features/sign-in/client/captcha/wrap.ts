import { ecb } from '@noble/ciphers/aes.js';
import type { Answer } from './points.ts';

/** AES-128-ECB with PKCS7, Base64 (wire.md#3.3). Servers that give no key are sent the text as it is. */
export function wrap(text: string, secretKey: string | null): string {
  if (!secretKey) return text;
  const encoder = new TextEncoder();
  const closed = ecb(encoder.encode(secretKey)).encrypt(encoder.encode(text));
  return btoa(String.fromCharCode(...closed));
}

interface Key {
  token: string;
  secretKey: string | null;
}

/** What the check is asked with. */
export function toPointJson(answer: Answer, { secretKey }: Key): string {
  return wrap(JSON.stringify(answer), secretKey);
}

/** What the login presents after a right answer (wire.md#3.4). */
export function toVerification(answer: Answer, { token, secretKey }: Key): string {
  return wrap(`${token}---${JSON.stringify(answer)}`, secretKey);
}
