import { afterAll, beforeAll } from 'vitest';
import { startTestServer } from '../server.ts';
import { type Cast, createCast } from './hazard-cast.ts';
import { requirePhotos } from './hazard-oracle.ts';

/**
 * The cast of a test file, there from its first test on: on a server of its own, no photos required.
 * @param more codes that all but the stranger hold besides
 */
export function castOfFile(more: readonly string[] = []): Cast {
  const cast = {} as Cast; // filled before any test
  beforeAll(async () => {
    Object.assign(cast, await createCast(await startTestServer({ seed: 'none' }), more));
    await requirePhotos(cast, false);
  });
  afterAll(() => cast.server?.stop());
  return cast;
}
