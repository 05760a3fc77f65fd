import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toPointJson, toVerification, wrap } from './use-captcha.ts';

const secretKey = 'k3yOfSixteenChar';
const POINTS = [
  { x: 1, y: 2 },
  { x: 30, y: 40 },
];
const TEXT = '[{"x":1,"y":2},{"x":30,"y":40}]';

/** Decrypts with Node's cipher, as the server does. */
function opened(text: string): string {
  const decipher = createDecipheriv('aes-128-ecb', secretKey, null);
  return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8');
}

describe('the wrap of captcha answers (wire.md#3.3)', () => {
  it('captcha-12: points are closed with AES-ECB and the server’s key', () => {
    expect(opened(toPointJson(POINTS, { token: 't', secretKey }))).toBe(TEXT);
  });

  it('captcha-13: without a key they are plain JSON', () => {
    expect(toPointJson(POINTS, { token: 't', secretKey: null })).toBe(TEXT);
    expect(toPointJson({ x: 5, y: 5 }, { token: 't', secretKey: '' })).toBe('{"x":5,"y":5}');
  });

  it('captcha-14, captcha-15: the verification is token, dashes and points, and is closed too', () => {
    expect(toVerification(POINTS, { token: 't', secretKey: null })).toBe(`t---${TEXT}`);
    expect(opened(toVerification(POINTS, { token: 't', secretKey }))).toBe(`t---${TEXT}`);
  });

  it('is the same for texts of every length, Chinese ones too', () => {
    for (const text of ['', 'x', '安全生产', 'x'.repeat(15), 'x'.repeat(16), 'x'.repeat(500)])
      expect(opened(wrap(text, secretKey))).toBe(text);
  });
});
