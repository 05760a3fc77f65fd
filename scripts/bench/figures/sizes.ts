import { type Figure, figure, remark } from '../figure.ts';
import { askData } from '../run/ask.ts';
import { median } from '../run/load.ts';
import { round2 } from './duel.ts';
import type { Bench, Group } from './group.ts';

/** Page size with which a list of at least 5,000 hazards has a page 1,000. */
const SMALL_PAGE = 5;
const PAGE = 20;
const TIMES = 60;
const DEEP_TIMES = 15;

/** The list's default order, and an order by a time that some rows lack. */
const ORDERS = [
  { name: '', query: '' },
  { name: ' by a time, latest first', query: '&sortField=submitTime&sortOrder=descend' },
] as const;

interface Page {
  totalPage: number;
}

type Turn = () => Promise<number>;

/** Median times of the requests, which run alternately; excludes the first round. */
async function medians(turns: readonly Turn[], times: number): Promise<number[]> {
  const all = turns.map((): number[] => []);
  for (let round = -1; round < times; round += 1) {
    for (const [index, turn] of turns.entries()) {
      const ms = await turn();
      if (round >= 0) all[index]?.push(ms);
    }
  }
  return all.map(median);
}

async function readerOf({ arena }: Bench, world: 'small' | 'large') {
  const { sessions, product } = await arena(world);
  const { address } = await product();
  return (pageNo: number, pageSize: number, order = '') =>
    askData<Page>({
      address,
      token: sessions.linanqi.token,
      path: `RiskRegister/page?pageNo=${pageNo}&pageSize=${pageSize}${order}`,
    });
}

async function measure(bench: Bench): Promise<Figure[]> {
  const [small, large] = [await readerOf(bench, 'small'), await readerOf(bench, 'large')];
  const figures: Figure[] = [];
  for (const [order, pageNo] of ORDERS.flatMap((order) => [1, 1_000].map((pageNo) => [order, pageNo] as const))) {
    const turns = [small, large].map((read) => async () => (await read(pageNo, SMALL_PAGE, order.query)).ms);
    const [few = Number.NaN, many = Number.NaN] = await medians(turns, TIMES);
    const name = `size: page ${pageNo.toLocaleString('en')} of ${bench.options.rows.toLocaleString('en')} hazards${order.name}`;
    figures.push(
      figure(name, [round2(many / few), 'times that of 10,000 (p50)'], { atMost: 1.5 }),
      remark(`${name}: p50`, [round2(many), 'ms']),
    );
  }
  return [...figures, ...(await deepPages(large))];
}

async function deepPages(read: Awaited<ReturnType<typeof readerOf>>): Promise<Figure[]> {
  const { data } = await read(1, PAGE);
  const deep = [Math.min(10_000, data.totalPage), data.totalPage];
  const [first = Number.NaN, ...others] = await medians(
    [1, ...deep].map((pageNo) => async () => (await read(pageNo, PAGE)).ms),
    DEEP_TIMES,
  );
  const names = ['page 10,000', 'the last page'];
  return others.map((ms, index) =>
    figure(`size: ${names[index]}`, [round2(ms / first), 'times page 1 (p50)'], { atMost: 25 }),
  );
}

export const SIZES: readonly Group[] = [{ name: 'size: pages of many hazards', measure }];
