import { join } from 'node:path';
import { expect } from 'vitest';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import { readDescriptorFiles } from '../../src/server/schemas/descriptors.ts';
import { addOrg, Keyring } from '../contract/keyring.ts';
import { withoutTrace } from './digest.ts';
import { startPeopledServer } from './people.ts';
import type { TestServer } from './server.ts';
import { begunOnce } from './servers/begun.ts';

/** Descriptors of a subject without code of its own: checks of fire equipment and its keepers. */
const FIRE: readonly Descriptor[] = readDescriptorFiles(join(import.meta.dirname, '../fixtures')).map(
  ({ descriptor }) => descriptor,
);

const CHECK_VERBS = 'page list detail add edit delete import export label history recheck scrap'.split(' ');
const KEEPER_VERBS = 'page list detail add edit delete history'.split(' ');
/** Permissions of the keeper of a department. */
export const KEEPING: readonly string[] = [
  ...CHECK_VERBS.map((verb) => `FireCheck:${verb}`),
  ...KEEPER_VERBS.map((verb) => `FireKeeper:${verb}`),
];

interface FireWorld {
  server: TestServer;
  /** Ids of two departments. */
  orgs: readonly [string, string];
  addressId: number;
  /** Keeper of the first department, whose name is 郭守防. */
  keeper: Keyring;
}

/** Starts a server with the fire descriptors, an address, two departments and the keeper of the first. */
async function startFireWorld(now: () => Date): Promise<FireWorld> {
  const server = await startPeopledServer({ now, descriptors: FIRE });
  const db = server.platform.database.session('1');
  const orgs = [await addOrg(db, '合成车间'), await addOrg(db, '储运车间')] as const;
  const admin = await server.login();
  const addressId = await admin.add('/Address/add', { name: '合成一装置' });
  const keeper = await Keyring.create(server, { account: 'guoshoufang', name: '郭守防', scope: 3, orgId: orgs[0] });
  await keeper.hold([...KEEPING, 'Address:tree', 'Address:list']);
  return { server, orgs, addressId, keeper };
}

/** Fire world for all tests of a file; its clock is fixed at the morning of 20 November 2026. */
export function fireOfFile() {
  const now = () => new Date('2026-11-20T01:00:00Z');
  const world = begunOnce(
    () => startFireWorld(now),
    ({ server }) => server.stop(),
  );
  const keeper = begunOnce(async () => world.keeper.client);
  const admin = begunOnce(() => world.server.login());
  /** Posts a call that must be refused and change no business table; returns the answer's body. */
  const refused = async (path: string, body: unknown, client = keeper) => {
    const { body: answer } = await withoutTrace(world.server, () => client.post(path, body));
    expect(answer.success, path).toBe(false);
    return answer;
  };
  return { world, keeper, admin, refused };
}
