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

test.each([
  ['close a circle', true],
  ['go below each other', false],
])(
  'of two moves that would %s one is refused as a circle, not as busy, and no record leaves the tree',
  async (_, isLong) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = `${isLong}${round}`;
      const [a, b] = [await addNode(`甲${key}`, 0), await addNode(`乙${key}`, 0)];
      const [belowA, belowB] = isLong ? [await addNode(`甲下${key}`, a), await addNode(`乙下${key}`, b)] : [a, b];
      await expectOneMoved(await Promise.all([move(0, a, belowB), move(1, b, belowA)]), [a, b, belowA, belowB]);
    }
  },
  600_000,
);
