import { may, type UserCtx, underCode } from '../../../../../server/ctx.ts';
import { pageRecords } from '../../../../../server/records/page.ts';
import type { CardReading, CardRow, CardSource } from '../../../../../server/records/registries/card-sources.ts';
import { areaBuckets } from '../../../home/index.ts';
import { readMarks } from '../places/scene.ts';
import { hazardLayer } from './hazard-layer.ts';

const MAP_CODE = 'SitePlan:map';
const COLUMNS = [{ title: '未闭环' }, { title: '已超期', warns: true }, { title: '重大隐患' }];

type Marked = Pick<CardRow, 'id' | 'name' | 'spot'>;
type Layer = Awaited<ReturnType<typeof hazardLayer>>['places'];

/** Card of open hazards at the places of the site's plan; by area without a plan or without the right to the map. */
export const mapCard: CardSource = {
  name: 'SitePlan.map',
  permission: 'RiskStatistic:byArea',
  measures: [],
  reads: ['RiskRegister', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord', 'SitePlan', 'PlanPosition', 'Address'],
  async read(ctx) {
    const { places } = await hazardLayer(ctx);
    const plan = may(ctx, MAP_CODE) ? await readGround(underCode(ctx, MAP_CODE)) : null;
    const rows = withNumbers(plan?.rows ?? (await areasOf(ctx, places)), places);
    return () => ({ columns: COLUMNS, rows, ...(plan ? { ground: plan.ground } : {}) });
  },
};

interface Ground {
  ground: NonNullable<CardReading['ground']>;
  rows: Marked[];
}

/** First plan of the whole site with a picture, and its places. */
async function readGround(ctx: UserCtx): Promise<Ground | null> {
  const within = { all: [isEmpty('addressId'), { not: isEmpty('width') }, { not: isEmpty('picture') }] };
  const { rows } = await pageRecords(ctx, 'SitePlan', { query: { pageSize: 1 }, within });
  const [first] = rows;
  if (!first) return null;
  const { plan, pins } = await readMarks(ctx, Number(first.id));
  const { picture, width, height } = plan;
  if (typeof picture !== 'string' || picture === '') return null;
  const places = pins.filter(({ kind }) => kind === 'place');
  return {
    ground: { picture, width: Number(width), height: Number(height) },
    rows: places.map(({ targetId, name, planX: x, planY: y, outline }) => ({
      id: String(targetId),
      name,
      spot: { x, y, ...(outline === undefined ? {} : { outline }) },
    })),
  };
}

const isEmpty = (key: string) => ({ key, op: 'empty' as const });

/** Areas with open hazards, those with the most first. */
async function areasOf(ctx: UserCtx, layer: Layer): Promise<Marked[]> {
  const bucketOf = await areaBuckets(ctx);
  return layer
    .map(({ addressId, open }) => ({ addressId, open, ...bucketOf(addressId) }))
    .filter(({ id, addressId }) => id === addressId)
    .sort((one, other) => other.open - one.open)
    .map(({ id, name }) => ({ id: String(id), name }));
}

function withNumbers(rows: readonly Marked[], layer: Layer): CardRow[] {
  const byPlace = new Map(layer.map((place) => [String(place.addressId), place]));
  return rows.map((row) => {
    const { open = 0, overdue = 0, major = 0 } = byPlace.get(row.id) ?? {};
    return { ...row, values: [open, overdue, major] };
  });
}
