import { createCast } from '../hazards/hazard-cast.ts';
import { requirePhotos } from '../hazards/hazard-oracle.ts';
import { startTestServer, type TestServer } from '../server.ts';

/** Starts a server on an empty database once and adds a cast. */
export async function fillCrew(url: string): Promise<void> {
  const database = { name: 'template_crew', url, drop: async () => undefined };
  const server = await startTestServer({ seed: 'none', database });
  await castInto(server);
  await server.stop();
}

/** Adds a cast to an empty installation and makes photos optional. */
export async function castInto(server: TestServer): Promise<void> {
  await requirePhotos(await createCast(server), false);
}
