import { hash } from '@node-rs/argon2';

/**
 * Hashes a password with the product's algorithm at the lowest possible cost, which the hash records for its
 * verification. At the product's own cost, checked by passwords.test.ts, signing in a cast took longer than most of its
 * tests.
 */
export function quickHash(password: string): Promise<string> {
  return hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
}
