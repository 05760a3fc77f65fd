import { hash } from '@node-rs/argon2';

/**
 * As the product hashes passwords, but at the least cost there is. A hash says itself what proving it costs, and signing
 * in a cast took longer than much of what it then did; the product's own cost is held by passwords.test.ts beside it.
 */
export function quickHash(password: string): Promise<string> {
  return hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
}
