import { expect, it } from 'vitest';
import { startCompanyServer } from '../../../../../tests/support/company.ts';
import { serverOfFile } from '../../../../../tests/support/servers/of-file.ts';

const server = serverOfFile(startCompanyServer);

interface Place {
  name: string;
  sort?: number;
  children: Place[];
}

interface Ranked {
  id: number;
  riskPointId: number;
  rankTypeId: number;
  rankLevel?: number;
}

const PAGE = { pageNo: 1, pageSize: 200 };

it('addresses are listed as a tree with every column, and a search keeps what is above its finds', async () => {
  const manager = await server.login('linanqi');
  const tree = await manager.read<Place[]>('/Address/treeList');
  expect(tree.map(({ name }) => name)).toEqual(['生产区', '储罐区', '公用工程区', '仓储装卸区', '办公辅助区']);
  expect(tree[1]?.children.map(({ name }) => name)).toEqual(['甲醇罐组', '环氧乙烷罐组', '液氨罐组', '泵房']);
  expect(tree[1]?.children[0]).toMatchObject({ lng: expect.any(Number), lat: expect.any(Number) });
  const [found, ...others] = await manager.read<Place[]>('/Address/treeList', { name: '液氨' });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ name: '储罐区', children: [{ name: '液氨罐组' }] });
  const registrant = await server.login('zhengdeng');
  const { status } = await registrant.get('/Address/treeList');
  expect(status).toBe((await registrant.get('/Address/page', PAGE)).status);
});

it('points and their items carry the level of the rank their rows are coloured by', async () => {
  const manager = await server.login('linanqi');
  const ranks = await manager.read<{ id: number; level: number }[]>('/RankType/list');
  const levelOf = new Map(ranks.map(({ id, level }) => [id, level]));
  const points = await manager.rows<Ranked>('/RiskPoint/page', PAGE);
  expect(points.length).toBeGreaterThan(30);
  for (const point of points) expect(point.rankLevel).toBe(levelOf.get(point.rankTypeId));
  const items = await manager.rows<Ranked>('/RiskPointItem/page', PAGE);
  const pointOf = new Map(points.map((point) => [point.id, point]));
  expect(items.length).toBeGreaterThan(100);
  for (const item of items) expect(item.rankLevel).toBe(pointOf.get(item.riskPointId)?.rankLevel);
});
