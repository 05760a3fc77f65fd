import type { WireRecord } from '../../../engine/json.ts';
import type { BaseIds, BaseSeed } from '../../seed/index.ts';
import { idOf, insertRecords } from '../../seed/index.ts';
import { pick, u } from './draw.ts';
import type { Place, Plant } from './recipe.ts';
import { equipmentName, type PointPlan } from './risk-points.ts';

export interface SiteSeed {
  seed: BaseSeed;
  base: BaseIds;
  plant: Plant;
  points: readonly PointPlan[];
  orgs: ReadonlyMap<string, number>;
  users: ReadonlyMap<string, number>;
}

/** Addresses, equipment, cameras, risk points and their items (domain.md#14). */
export async function seedSite(site: SiteSeed): Promise<void> {
  const addresses = await seedAddresses(site);
  await seedEquipment(site, addresses);
  await seedCameras(site, addresses);
  await seedPoints(site, addresses);
}

function insert({ seed }: SiteSeed, resource: string, records: readonly WireRecord[]): Promise<number[]> {
  return insertRecords(seed.session, seed.catalog.resource(resource), { records, stamp: seed.stamp });
}

async function seedAddresses(site: SiteSeed): Promise<Map<string, number>> {
  const { areas } = site.plant;
  const areaIds = await insert(
    site,
    'Address',
    areas.map((area, index) => addressOf(site, area, { index, parentId: 0 })),
  );
  const places = areas.flatMap((area, a) =>
    area.places.map((place, index) => ({ place, index, parentId: areaIds[a] ?? 0 })),
  );
  const ids = await insert(
    site,
    'Address',
    places.map(({ place, ...at }) => addressOf(site, place, at)),
  );
  return new Map([
    ...areas.map((area, index): [string, number] => [area.name, areaIds[index] ?? 0]),
    ...places.map(({ place }, index): [string, number] => [place.name, ids[index] ?? 0]),
  ]);
}

/** Coordinates follow from the place on the site plan. */
function addressOf(
  { plant }: SiteSeed,
  { name, x, y }: { name: string; x: number; y: number },
  at: { index: number; parentId: number },
): WireRecord {
  const { plan } = plant;
  const lng = plan.originLng + (x * plan.metresPerPixel) / plan.metresPerLng;
  const lat = plan.originLat - (y * plan.metresPerPixel) / plan.metresPerLat;
  const sort = (at.index + 1) * 10;
  return { name, parentId: at.parentId, planX: x, planY: y, lng: degrees(lng), lat: degrees(lat), sort };
}

function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function placesOf(plant: Plant): Place[] {
  return plant.areas.flatMap((area) => area.places);
}

function machineNo(index: number): string {
  return `EQ-${String(index + 1).padStart(3, '0')}`;
}

async function seedEquipment(site: SiteSeed, addresses: ReadonlyMap<string, number>): Promise<void> {
  const records = placesOf(site.plant).map((place, index) => ({
    machineNo: machineNo(index),
    machineName: equipmentName(place),
    addressId: idOf(addresses, place.name),
    orgId: String(idOf(site.orgs, place.org)),
    ...leaderOf(site, place.org),
  }));
  await insert(site, 'EquipmentFile', records);
}

/** One at every place of the areas that have cameras; the last is kept off the monitor wall. */
async function seedCameras(site: SiteSeed, addresses: ReadonlyMap<string, number>): Promise<void> {
  const watched = site.plant.areas.filter((area) => area.cameras).flatMap((area) => area.places);
  const all = placesOf(site.plant);
  const records = watched.map((place, index) => {
    const number = String(index + 1).padStart(2, '0');
    return {
      cameraName: `CAM-${number} ${place.name}`,
      ip: `10.20.1.${11 + index}`,
      port: 554,
      positionNo: idOf(addresses, place.name),
      positionName: place.name,
      seq: index + 1,
      streamUrl: `https://media.example.com/live/cam-${number}.flv`,
      monitorShow: index < watched.length - 1,
      equipmentName: equipmentName(place),
      equipmentNo: machineNo(all.indexOf(place)),
      channelNo: '1',
    };
  });
  await insert(site, 'CameraFile', records);
}

async function seedPoints(site: SiteSeed, addresses: ReadonlyMap<string, number>): Promise<void> {
  const { base, points, plant } = site;
  const ids = await insert(
    site,
    'RiskPoint',
    points.map((point, index) => ({
      name: point.name,
      code: point.code,
      riskPointTypeId: idOf(base.riskPointTypes, point.type),
      addressId: idOf(addresses, point.place.name),
      orgId: String(idOf(site.orgs, point.place.org)),
      ...leaderOf(site, point.place.org),
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
    })),
  );
  const items = points.flatMap((point, index) =>
    plant.items.map((item, number) => ({
      item: point.items[number],
      riskPointId: ids[index],
      riskPointTypeId: idOf(base.riskPointTypes, point.type),
      standard: item.standard,
      method: item.method,
      checkTypeId: idOf(base.checkTypes, item.checkType),
      sort: (number + 1) * 10,
    })),
  );
  await insert(site, 'RiskPointItem', items);
}

/** Letters and digits nobody mixes up on a printed label. */
const QR_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];

function printedCode(index: number): string {
  return Array.from({ length: 12 }, (_, n) => pick(QR_LETTERS, u('RiskPoint', index, `qr${n}`))).join('');
}

function leaderOf({ plant, users }: SiteSeed, org: string): WireRecord {
  const leader = plant.organisations.find(({ code }) => code === org)?.leader;
  return leader ? { userId: String(idOf(users, leader)) } : {};
}
