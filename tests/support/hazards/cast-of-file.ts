import { afterAll, beforeAll } from 'vitest';
import { startTestServer } from '../server.ts';
import { type Cast, createCast } from './hazard-cast.ts';
import { requirePhotos } from './hazard-oracle.ts';

/**
 * Cast of a test file on a server of its own, created before the first test; photos are optional.
 * @param more further permissions of all members but the stranger
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
