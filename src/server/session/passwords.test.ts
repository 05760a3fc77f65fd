import { describe, expect, it, vi } from 'vitest';
import { hashPassword, passwordProblem, randomPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are argon2id hashes with a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    // At least the cost that security.md#R21 requires; accounts of test servers have cheaper hashes
    // (tests/support/quick-hash.ts).
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    await expect(verifyPassword(one, 'correct horse')).resolves.toBe(true);
    await expect(verifyPassword(one, 'correct horsf')).resolves.toBe(false);
  });

  it('are verified even where there is no account, and never fit', async () => {
    await expect(verifyPassword(null, 'no account has this password')).resolves.toBe(false);
    // The real functions, observed by a spy, under a module loaded anew for it.
    vi.resetModules();
    vi.doMock('@node-rs/argon2', { spy: true });
    // Loaded one after the other: at the same time, each would get a spy of its own.
    const { verify } = await import('@node-rs/argon2');
    const watched = await import('./passwords.ts');
    await expect(watched.verifyPassword(null, 'no account has this password')).resolves.toBe(false);
    expect(verify).toHaveBeenCalledOnce();
    vi.doUnmock('@node-rs/argon2');
    vi.resetModules();
  });

  it.each([
    ['short', '新密码不能少于8位字符'],
    ['12345678', '新密码过于简单，请更换'],
    ['Password1', '新密码过于简单，请更换'],
    ['zhengdeng', '新密码过于简单，请更换'],
    ['abababab', '新密码过于简单，请更换'],
    ['x'.repeat(129), '新密码不能超过128个字符'],
    ['安全生产人人有责', null],
    ['k7Rq-mm2x', null],
  ])('%s → %s', (password, problem) => expect(passwordProblem(password, 'zhengdeng', '郑登')).toBe(problem));

  it('made up here differ and can be read aloud', () => {
    const made = Array.from({ length: 50 }, randomPassword);
    expect(new Set(made).size).toBe(50);
    for (const one of made) expect(one).toMatch(/^[^0O1lI]{14}$/);
  });
});
