import { beforeAll, describe, expect, it } from 'vitest';
import { addOrg, addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { upload } from '../../../../../tests/support/upload.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { selectRoundsByPlace } from './layers/layers.sql.ts';

interface Scene {
  plan: { id: number; picture?: string; width?: number; height?: number };
  tiles?: { template: string };
  pins: WireRecord[];
  areas: { addressId: number; rankCode?: number; points: number }[];
}

const EVIL = '<script>alert(1)</script><image href="http://evil/x.png"/><rect onload="alert(1)" width="9" height="9"/>';
const TILES = 'http://127.0.0.1:9/{z}/{x}/{y}.png';
const SVG = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">${inside}</svg>`);

const on = serving(() => startPeopledServer({ env: { MAP_TILES: TILES, MAP_TILES_CREDIT: '厂区地图' } }));
/** May mark records on plans; sees one department. */
let marker: Keyring;
let own: number;
let other: number;
const ids = { plan: 0, areaPlan: 0, area: 0, place: 0, far: 0, point: 0, foreign: 0, camera: 0 };

beforeAll(async () => {
  const db = on.server.platform.database.session('1');
  own = Number(await addOrg(db, '储运车间', { code: 'CY' }));
  other = Number(await addOrg(db, '合成车间', { code: 'HC' }));
  ids.area = await addRow(db, 'address', { name: '储罐区', parent_id: 0, plan_x: 300, plan_y: 200 });
  ids.place = await addRow(db, 'address', { name: '甲醇罐组', parent_id: ids.area });
  ids.far = await addRow(db, 'address', { name: '办公楼', parent_id: 0 });
  const ranks = await on.admin.rows('/RankType/page');
  const rank = (code: number) => Number(ranks.find((row) => row.code === code)?.id);
  const point = (name: string, of: WireRecord) => addRow(db, 'risk_point', { name, code: name, status: 0, ...of });
  ids.point = await point('储罐', { address_id: ids.place, org_id: own, rank_type_id: rank(3) });
  ids.foreign = await point('卸车', { address_id: ids.place, org_id: other, rank_type_id: rank(2) });
  await point('停用', { address_id: ids.place, org_id: own, rank_type_id: rank(1), status: 1 });
  ids.camera = await addRow(db, 'camera_file', { camera_name: '罐区东', position_no: ids.place });
  const codes = ['SitePlan:map', 'SitePlan:place'];
  marker = await Keyring.create(on.server, { account: 'biaozhu', scope: 3, orgId: String(own), codes });
  ids.plan = await addPlan({ name: '全厂图' });
  ids.areaPlan = await addPlan({ name: '储罐区图', addressId: ids.area });
  for (const id of [ids.plan, ids.areaPlan]) await draw(id, 'plan.svg', SVG(EVIL));
});
const addPlan = (body: WireRecord): Promise<number> => on.admin.add('/SitePlan/add', body);

const draw = (id: number, name: string, bytes: Buffer, client = on.admin) =>
  upload(client, '/SitePlan/upload', { file: { name, bytes }, fields: { id: String(id) } });
const scene = (client = on.admin, id = ids.plan) => client.read<Scene>('/SitePlan/scene', { id: String(id) });
const place = async (body: WireRecord, client = on.admin) =>
  (await client.post('/SitePlan/place', { planId: ids.plan, ...body })).body;
const errors = ({ extras }: { extras?: unknown }) => JSON.stringify(extras);
const pinOf = ({ pins }: Scene, kind: string, targetId: number) =>
  pins.find((pin) => pin.kind === kind && pin.targetId === targetId);

describe('a site plan', () => {
  it('is drawn by a cleaned SVG that is served inert (security.md#R15)', async () => {
    const { plan } = await scene();
    expect(plan).toMatchObject({ width: 1200, height: 800 });
    const reply = await on.admin.raw(String(plan.picture).replace('/api', ''), {});
    const svg = await reply.text();
    expect(svg).toContain('<rect width="9" height="9">');
    expect(svg).not.toMatch(/script|image|onload|evil/);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('refuses what is no drawing, what is too large, and callers without the right', async () => {
    const why = async (name: string, bytes: Buffer) => errors((await draw(ids.plan, name, bytes)).body);
    expect(await why('a.svg', Buffer.from('<html>'))).toContain('不是 SVG 图');
    expect(await why('a.svg', SVG(`<path d="${'M0 0'.repeat(1_400_000)}"/>`))).toContain('SVG 不能超过 5 MB');
    expect(await why('a.png', SVG(''))).toContain('文件类型不允许');
    expect((await draw(ids.plan, 'a.svg', SVG(''), marker.client)).status).toBe(403);
    // The general upload still refuses drawings.
    const common = await upload(on.admin, '/sysFileInfo/upload', { file: { name: 'a.svg', bytes: SVG('') } });
    expect(common.body.success).toBe(false);
  });

  it('that lies on earth has coordinates and the tiles of the installation, others have none', async () => {
    expect((await scene()).tiles).toBeUndefined();
    const half = await on.admin.post('/SitePlan/add', { name: '半张', lng: 121.4 });
    expect(errors(half.body)).toContain('中心纬度');
    const id = await addPlan({ name: '地面', lng: 121.4737, lat: 31.2304, metresPerPixel: 0.5 });
    const { plan, tiles } = await scene(on.admin, id);
    expect(plan).toMatchObject({ width: 1200, height: 840, lng: 121.4737, lat: 31.2304 });
    expect(tiles).toEqual({ template: TILES, mostZoom: 18, credit: '厂区地图' });
    const corner = { planId: id, kind: 'camera', targetId: ids.camera, planX: 1199, planY: 839 };
    expect(await place(corner)).toMatchObject({ success: true });
  });

  it('is drawn by GeoJSON, which says where the plan lies; the width of known coordinates stays', async () => {
    const ring = [121.47, 121.48, 121.48, 121.47].map((lng, at) => [lng, at < 2 ? 31.23 : 31.24]);
    const polygon = { type: 'Polygon', coordinates: [ring] };
    const bytes = Buffer.from(JSON.stringify({ type: 'Feature', properties: { name: '罐区' }, geometry: polygon }));
    const fresh = await addPlan({ name: '矢量' });
    const drawn = (await draw(fresh, 'site.geojson', bytes)).body.data as { width: number; height: number };
    expect(Math.max(drawn.width, drawn.height)).toBe(1200);
    const first = await scene(on.admin, fresh);
    expect(first.plan).toMatchObject({ lng: 121.475, lat: expect.closeTo(31.235, 4) });
    expect(first.tiles).toBeDefined();
    const svg = await (await on.admin.raw(String(first.plan.picture).replace('/api', ''), {})).text();
    expect(svg).toContain('>罐区</text>');
    // A plan that had another picture keeps its width, so one of its pixels covers more metres.
    const redrawn = await addPlan({ name: '旧图' });
    await draw(redrawn, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"></svg>'));
    expect((await draw(redrawn, 'site.json', bytes)).body).toMatchObject({ data: { width: 600 } });
    const metres = async (id: number) =>
      Number((await on.admin.read<WireRecord>('/SitePlan/detail', { id: String(id) })).metresPerPixel);
    expect((await metres(redrawn)) * 600).toBeCloseTo((await metres(fresh)) * drawn.width, 0);
    expect(errors((await draw(redrawn, 'b.json', Buffer.from('[]'))).body)).toContain('GeoJSON');
  });
});

describe('marks', () => {
  it('are put, moved and taken away, with history, and a repetition changes nothing', async () => {
    const spot = { kind: 'point', targetId: ids.point, planX: 120.5, planY: 90 };
    for (const _ of [1, 2]) expect((await place(spot)).success).toBe(true);
    const put = pinOf(await scene(), 'point', ids.point);
    expect(put).toMatchObject({ name: '储罐', planX: 120.5, planY: 90, rankCode: 3 });
    await place({ ...spot, planX: 400 });
    expect(pinOf(await scene(), 'point', ids.point)).toMatchObject({ id: put?.id, planX: 400 });
    expect(await on.admin.rows('/PlanPosition/history', { id: String(put?.id) })).toHaveLength(2);
    await place({ kind: 'point', targetId: ids.point, remove: true });
    expect(pinOf(await scene(), 'point', ids.point)).toBeUndefined();
    await place(spot);
  });

  it('of addresses are the coordinates of the address on plans of the whole site, and their own on others', async () => {
    expect(pinOf(await scene(), 'place', ids.area)).toMatchObject({ planX: 300, planY: 200 });
    const outline = '10,10 500,10 500,400';
    await place({ kind: 'place', targetId: ids.area, planX: 310, planY: 210, outline });
    expect(pinOf(await scene(), 'place', ids.area)).toMatchObject({ planX: 310, planY: 210, outline });
    expect(await on.admin.read('/Address/detail', { id: String(ids.area) })).toMatchObject({ planX: 310, planY: 210 });
    await place({ planId: ids.areaPlan, kind: 'place', targetId: ids.place, planX: 5, planY: 6 });
    expect((await on.admin.read<WireRecord>('/Address/detail', { id: String(ids.place) })).planX).toBeUndefined();
    expect((await scene(on.admin, ids.areaPlan)).pins).toMatchObject([{ targetId: ids.place, planX: 5 }]);
  });

  it('are refused beyond the plan, without a place, with a broken outline, of records the caller does not see', async () => {
    const why = async (body: WireRecord, client = on.admin) => errors(await place(body, client));
    const camera = { kind: 'camera', targetId: ids.camera };
    expect(await why({ ...camera, planX: 1300, planY: 1 })).toContain('位置超出平面图，请拖到图内');
    expect(await why({ ...camera, planX: 1 })).toContain('请在平面图上选择位置');
    expect(await why({ ...camera, planX: 1, planY: 1, outline: '1,1 2,2 3,3' })).toContain('只有位置可以画区域');
    const area = { kind: 'place', targetId: ids.area, planX: 1, planY: 1 };
    expect(await why({ ...area, outline: '1,1 x' })).toContain('区域轮廓');
    const foreign = { kind: 'point', targetId: ids.foreign, planX: 1, planY: 1 };
    expect(await why(foreign, marker.client)).toContain('标注的对象不存在或无权查看');
  });

  it('of risk points show within the data scope; what is not marked yet is offered', async () => {
    await place({ kind: 'point', targetId: ids.foreign, planX: 7, planY: 8 });
    expect(pinOf(await scene(), 'point', ids.foreign)).toBeDefined();
    const mine = await scene(marker.client);
    expect(pinOf(mine, 'point', ids.foreign)).toBeUndefined();
    expect(pinOf(mine, 'point', ids.point)).toBeDefined();
    const offered = (kind: string) =>
      marker.client.read<WireRecord[]>('/SitePlan/targets', { id: String(ids.plan), kind });
    expect((await offered('camera')).map(({ name }) => name)).toContain('罐区东');
    expect((await offered('point')).map(({ name }) => name)).toEqual(['停用']);
  });

  it('go with their plan, and do not hold what they mark', async () => {
    const id = await addPlan({ name: '临时图' });
    await draw(id, 'a.svg', SVG(''));
    const camera = await addRow(on.server.platform.database.session('1'), 'camera_file', { camera_name: '临时' });
    await place({ planId: id, kind: 'camera', targetId: camera, planX: 1, planY: 1 });
    expect((await on.admin.post('/CameraFile/delete', { id: camera })).body.success).toBe(true);
    expect((await scene(on.admin, id)).pins.filter(({ kind }) => kind === 'camera')).toEqual([]);
    expect((await on.admin.post('/SitePlan/delete', { id })).body.success).toBe(true);
  });
});

describe('layers', () => {
  /** Figures of the tank area in a layer. */
  const figures = async (layer: string, client = on.admin) =>
    (await client.read<{ places: WireRecord[] }>(`/SitePlan/${layer}`)).places.find(
      ({ addressId }) => addressId === ids.area,
    );
  /** Number of rows the marker finds behind a number. */
  const behind = async (layer: string, query: { part?: string } = {}) => {
    const of = { addressId: ids.area, ...query };
    return (await marker.client.read<{ totalRows: number }>(`/SitePlan/${layer}Behind`, of)).totalRows;
  };

  it('four colours: a place has the worst rank in or below it, grey without points (domain.md#6.3)', async () => {
    await place({ kind: 'place', targetId: ids.far, planX: 900, planY: 400 });
    const { areas } = await scene();
    const tanks = { addressId: ids.area, rankCode: 2, rankName: expect.any(String), points: 2 };
    expect(areas.find(({ addressId }) => addressId === ids.area)).toEqual(tanks);
    expect(areas.find(({ addressId }) => addressId === ids.far)).toEqual({ addressId: ids.far, points: 0 });
    const mine = await scene(marker.client);
    expect(mine.areas.find(({ addressId }) => addressId === ids.area)).toMatchObject({ rankCode: 2, points: 1 });
  });

  it('hazards: open, overdue and major ones by place, equal to their rows and to SQL', async () => {
    const db = on.server.platform.database.session('1');
    const about = { risk_name: '渗漏', address_id: ids.place, org_id: own, submit_time: new Date() };
    const hazard = (of: WireRecord) => addRow(db, 'risk_register', { ...about, ...of });
    const past = { accomplish_time: new Date(Date.now() - 86_400_000) };
    await hazard({ status: 1 });
    await hazard({ status: 3, again_check_result: 2, ...past });
    await hazard({ status: 3, org_id: other, ...past });
    await hazard({ status: 5, ...past });
    await hazard({ status: 0 });
    const counts = { open: 2, overdue: 1, major: 1 };
    expect(await figures('hazards')).toEqual({ addressId: ids.area, open: 3, overdue: 2, major: 1 });
    expect(await figures('hazards', marker.client)).toEqual({ addressId: ids.area, ...counts });
    for (const [part, n] of Object.entries(counts)) expect(await behind('hazards', { part }), part).toBe(n);
    expect(await behind('points')).toBe(1);
  });

  it('rounds: those due today or before at the places of their risk points, late ones apart', async () => {
    const db = on.server.platform.database.session('1');
    const round = async (of: { plan_time: Date; due_time: Date } & WireRecord, points = [ids.point]) => {
      const about = { row_key: 'r', dept_id: own, status: 0 };
      const id = await addRow(db, 'risk_timed_planning_execute', { ...about, ...of });
      for (const [seq, point] of points.entries()) {
        const item = {
          item: '查',
          risk_point_item_id: await addRow(db, 'risk_point_item', { item: '查', risk_point_id: point }),
        };
        await db.run(db.t.insertInto('timed_plan_item').values({ execution_id: id, seq, ...item }));
      }
      return id;
    };
    const day = (n: number) => new Date(Date.now() + n * 86_400_000);
    const points = [ids.point, await addRow(db, 'risk_point', { name: '值班室', status: 0, address_id: ids.far })];
    const begun = [await round({ plan_time: day(-1), due_time: day(-0.5) }, points)];
    begun.unshift(await round({ plan_time: day(-0.01), due_time: day(1) }));
    await round({ plan_time: day(2), due_time: day(3) });
    await round({ plan_time: day(-0.01), moved_time: day(2), due_time: day(3) });
    begun.unshift(await round({ plan_time: day(2), moved_time: day(-0.01), due_time: day(1), dept_id: other }));
    await round({ plan_time: day(-2), due_time: day(-1), status: 2 });
    begun.push(await round({ plan_time: day(-3), due_time: day(-2), dept_id: other }));
    expect(await figures('rounds')).toEqual({ addressId: ids.area, due: 4, late: 2 });
    expect(await figures('rounds', marker.client)).toEqual({ addressId: ids.area, due: 2, late: 1 });
    expect(await behind('rounds', { part: 'late' })).toBe(1);
    // Limits leave out the earliest rounds, and one whose places are not all read.
    const cases = [
      [4, 5, false, 0, 1, 2, 2, 3],
      [3, 5, true, 0, 1, 2, 2],
      [4, 3, true, 0, 1],
    ] as const;
    for (const [rounds, pairs, isCut, ...kept] of cases) {
      const read = await selectRoundsByPlace(db, { until: day(1), now: day(0), scope: 'all' }, { rounds, pairs });
      expect([read.isCut, ...read.rounds.map(({ id }) => begun.indexOf(id))]).toEqual([isCut, ...kept]);
    }
  });
});
