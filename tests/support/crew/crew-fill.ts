import { createCast } from '../hazards/hazard-cast.ts';
import { requirePhotos } from '../hazards/hazard-oracle.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** A first start on an empty database, and a cast in it. */
export async function fillCrew(url: string): Promise<void> {
  const database = { name: 'template_crew', url, drop: async () => undefined };
  const server = await startTestServer({ seed: 'none', database });
  await castInto(server);
  await server.stop();
}

/** Puts a cast and what hazards need into an empty installation. */
export async function castInto(server: TestServer): Promise<void> {
  await requirePhotos(await createCast(server), false);
}
