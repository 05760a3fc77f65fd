import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testRandom } from '../../support/seed.ts';
import { startTestServer } from '../../support/server.ts';
import { serving } from '../../support/servers/of-file.ts';
import { rounds } from '../../support/size.ts';

/** Two servers on one database, each with connections of its own: neither sees what the other is about to write. */

const ROUNDS = rounds({ day: 25, night: 1_000 });
const JITTER_MS = 3;

interface Node {
  id: number;
  children: Node[];
}

const first = serving();
const second = serving(() => startTestServer({ seed: 'none', database: first.server.database }));
const clients = [first.admin, second.admin];
const random = testRandom();

async function addNode(name: string, parentId: number): Promise<number> {
  const [client] = clients;
  await client?.write('/Address/add', { name, parentId });
  const page = await client?.read<{ rows: { id: number }[] }>('/Address/page', { name });
  return Number(page?.rows[0]?.id);
}

async function move(at: number, id: number, parentId: number): Promise<boolean> {
  await sleep(random.next() * JITTER_MS);
  const answer = await clients[at]?.post('/Address/edit', { id, parentId });
  const { body } = answer ?? {};
  if (body?.success !== true) expect(body).toMatchObject({ code: 400, message: '上级地址不能是自己或自己的下级' });
  return body?.success === true;
}

function idsOf(nodes: readonly Node[]): number[] {
  return nodes.flatMap((node) => [node.id, ...idsOf(node.children)]);
}

async function expectOneMoved(moved: readonly boolean[], ids: readonly number[]): Promise<void> {
  expect(moved.filter(Boolean)).toHaveLength(1);
  const tree = await clients[0]?.read<Node[]>('/Address/tree');
  expect(idsOf(tree ?? [])).toEqual(expect.arrayContaining([...ids]));
}

test('of two moves that would close a circle one is refused, and no record leaves the tree', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const a = await addNode(`甲${round}`, 0);
    const b = await addNode(`乙${round}`, 0);
    const [belowA, belowB] = [await addNode(`甲下${round}`, a), await addNode(`乙下${round}`, b)];
    const moved = await Promise.all([move(0, a, belowB), move(1, b, belowA)]);
    await expectOneMoved(moved, [a, b, belowA, belowB]);
  }
}, 600_000);

test('of two that would go below each other one is refused as a circle, not as busy', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const a = await addNode(`丙${round}`, 0);
    const b = await addNode(`丁${round}`, 0);
    await expectOneMoved(await Promise.all([move(0, a, b), move(1, b, a)]), [a, b]);
  }
}, 600_000);
