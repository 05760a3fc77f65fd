import { ecb } from '@noble/ciphers/aes.js';
import type { Answer } from './points.ts';

/** Encrypts a text with AES-128-ECB and PKCS7, in Base64 (wire.md#3.3). Servers without a key get the plain text. */
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

/** Answer for the check, wrapped. */
export function toPointJson(answer: Answer, { secretKey }: Key): string {
  return wrap(JSON.stringify(answer), secretKey);
}

/** Verification the login sends after a right answer (wire.md#3.4). */
export function toVerification(answer: Answer, { token, secretKey }: Key): string {
  return wrap(`${token}---${JSON.stringify(answer)}`, secretKey);
}
