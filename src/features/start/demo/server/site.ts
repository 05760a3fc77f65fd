import type { WireRecord } from '../../../../engine/json.ts';
import { type BaseIds, type BaseSeed, idOf, insertAll } from '../../seed/index.ts';
import { pick, uniform } from './chance.ts';
import type { Place, Plant, WarningDevice } from './recipe.ts';
import { equipmentName, type PointPlan } from './risk-points.ts';
import { insertPlan, planMarks } from './site-map/plan-marks.ts';

type Ids = ReadonlyMap<string, number>;

export interface SiteSeed {
  seed: BaseSeed;
  base: BaseIds;
  plant: Plant;
  devices: readonly WarningDevice[];
  points: readonly PointPlan[];
  orgs: Ids;
  users: Ids;
}

/** Addresses, equipment, cameras, risk points and their items (domain.md#14). */
export async function seedSite(site: SiteSeed): Promise<void> {
  const { seed, plant } = site;
  const addresses = await seedAddresses(site);
  const places = plant.areas.flatMap((area) => area.places);
  const equipment = places.map((place, index) => ({
    machineNo: machineNo(index),
    machineName: equipmentName(place),
    addressId: idOf(addresses, place.name),
    ...ownerOf(site, place),
  }));
  const equipmentIds = await insertAll(seed, 'EquipmentFile', equipment);
  const watched = plant.areas.filter((area) => area.cameras).flatMap((area) => area.places);
  const cameras = watched.map((place, index) => ({
    ...cameraOf(place, index, idOf(addresses, place.name)),
    equipmentNo: machineNo(places.indexOf(place)),
    // The last camera is not shown on the monitor wall.
    monitorShow: index < watched.length - 1,
  }));
  const cameraIds = await insertAll(seed, 'CameraFile', cameras);
  await seedDevices(site, (place) => {
    const n = watched.findIndex(({ name }) => name === place);
    return {
      cameraId: cameraIds[n] ?? 0,
      cameraName: cameraName(watched[n]?.name ?? '', n),
      addressId: idOf(addresses, place),
    };
  });
  const pointIds = await seedPoints(site, addresses);
  const marked = { addresses, watched, equipmentIds, cameraIds, pointIds };
  await insertAll(seed, 'PlanPosition', planMarks(site, marked, await insertPlan(seed, plant)));
}

async function seedAddresses({ seed, plant: { areas, plan } }: SiteSeed): Promise<Ids> {
  const records = areas.map((area, index) => addressOf(plan, area, { index, parentId: 0 }));
  const areaIds = await insertAll(seed, 'Address', records);
  const below = areas.flatMap((area, a) =>
    area.places.map((place, index) => addressOf(plan, place, { index, parentId: areaIds[a] ?? 0 })),
  );
  const ids = [...areaIds, ...(await insertAll(seed, 'Address', below))];
  return new Map([...areas, ...areas.flatMap(({ places }) => places)].map(({ name }, n) => [name, ids[n] ?? 0]));
}

/** Address with coordinates computed from its position on the site plan. */
function addressOf(
  plan: Plant['plan'],
  { name, x, y }: { name: string; x: number; y: number },
  { index, parentId }: { index: number; parentId: number },
): WireRecord {
  return { name, parentId, planX: x, planY: y, ...positionOf(plan, { x, y }), sort: (index + 1) * 10 };
}

export function positionOf(plan: Plant['plan'], { x, y }: { x: number; y: number }): { lng: number; lat: number } {
  return {
    lng: degrees(plan.originLng + (x * plan.metresPerPixel) / plan.metresPerLng),
    lat: degrees(plan.originLat - (y * plan.metresPerPixel) / plan.metresPerLat),
  };
}

export function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function machineNo(index: number): string {
  return `EQ-${String(index + 1).padStart(3, '0')}`;
}

const numberOf = (index: number) => String(index + 1).padStart(2, '0');
const cameraName = (place: string, index: number) => `CAM-${numberOf(index)} ${place}`;

function cameraOf(place: Place, index: number, positionNo: number): WireRecord {
  const number = numberOf(index);
  return {
    cameraName: cameraName(place.name, index),
    ip: `10.20.1.${11 + index}`,
    port: 554,
    positionNo,
    positionName: place.name,
    seq: index + 1,
    streamUrl: `http://127.0.0.1:8554/live/cam-${number}.${index % 4 === 3 ? 'm3u8' : 'flv'}`,
    equipmentName: equipmentName(place),
    channelNo: '1',
  };
}

/** Adds a device per camera place, without a push key: a device cannot send warnings until users set its key. */
async function seedDevices(
  { seed, devices }: SiteSeed,
  at: (place: string) => { cameraId: number; cameraName: string; addressId: number },
): Promise<void> {
  const { warningTypes } = seed.files.defaults;
  const records = devices.map(({ no, place, ip }, index) => ({
    deviceName: `${place}分析仪`,
    deviceNo: no,
    ip,
    port: 8000,
    ...at(place),
    positionName: place,
    algorithmTypes: warningTypes.map(({ name }) => String(name)).join('、'),
    enabled: true,
    seq: (index + 1) * 10,
  }));
  await insertAll(seed, 'AIEquipmentFile', records);
}

async function seedPoints(site: SiteSeed, addresses: Ids): Promise<number[]> {
  const { seed, base, points, plant } = site;
  const records = points.map((point, index) => ({
    name: point.name,
    code: point.code,
    riskPointTypeId: idOf(base.riskPointTypes, point.type),
    addressId: idOf(addresses, point.place.name),
    ...ownerOf(site, point.place),
    evalMethod: 1,
    l: point.lec[0],
    e: point.lec[1],
    c: point.lec[2],
    d: point.score,
    rankTypeId: idOf(base.rankTypes, String(point.rank)),
    accidentType: point.place.accident,
    controlLevel: point.controlLevel,
    controlMeasure: '按操作规程作业，定期检查维护，配备防护与应急器材',
    qrCode: printedCode(index),
  }));
  const ids = await insertAll(seed, 'RiskPoint', records);
  const items = points.flatMap((point, index) =>
    plant.items.map(({ standard, method, checkType }, number) => ({
      item: point.items[number],
      riskPointId: ids[index],
      riskPointTypeId: idOf(base.riskPointTypes, point.type),
      standard,
      method,
      checkTypeId: idOf(base.checkTypes, checkType),
      sort: (number + 1) * 10,
    })),
  );
  await insertAll(seed, 'RiskPointItem', items);
  return ids;
}

/** Letters and digits that are not confused on a printed label. */
const QR_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];

function printedCode(index: number): string {
  return Array.from({ length: 12 }, (_, n) => pick(QR_LETTERS, uniform('RiskPoint', index, `qr${n}`))).join('');
}

/** Department of a place, and the leader of the department. */
function ownerOf({ plant, orgs, users }: SiteSeed, { org }: Place): WireRecord {
  const leader = plant.organisations.find(({ code }) => code === org)?.leader;
  return { orgId: String(idOf(orgs, org)), ...(leader ? { userId: String(idOf(users, leader)) } : {}) };
}
