import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../../boot/paths.mjs';
import { type Figure, figure, remark } from '../figure.ts';
import { openArena } from '../run/arena.ts';
import { askData } from '../run/ask.ts';
import type { Served } from '../run/child.ts';
import { quantile, startWriters, type Writers } from '../run/writers.ts';
import { BASE } from '../world/base.ts';
import { fillCameras, someCameras } from '../world/cameras.ts';
import { type Cluster, createDatabase, withClient } from '../world/cluster.ts';
import { ensureWorld } from '../world/world.ts';
import { round2 } from './duel.ts';
import { measured, watch } from './exports.ts';
import type { Bench, Group } from './group.ts';

/** Maximum time in ms to save a record during a publish, as 99th percentile. */
const MAX_WAIT_MS = 200;
const DATABASE = 'bench_publish';
const RESOURCE = 'CameraFile';
const WRITERS = 4;
const EDITED = 2_000;
/** Number of fields published in sequence, so that enough edits happen meanwhile. */
const FIELDS = 5;
const LOOK_MS = 200;
/** Maximum time in ms of one publish, which copies a table of a million rows. */
const PATIENCE_MS = 15 * 60_000;

type Properties = Record<string, object>;

const TEXT = { type: 'string', title: '重量', maxLength: 20 };
const BRAND = { type: 'string', title: '品牌', maxLength: 20 };
const SERIAL = { type: 'string', title: '序列号', maxLength: 20 };
const NUMBER = { type: 'number', title: '重量', 'x-search': { mode: 'range' }, 'x-index': true };
const DAY = { type: 'string', format: 'date', title: '安装日期', 'x-search': { mode: 'range' }, 'x-index': true };

interface Place {
  cluster: Cluster;
  address: string;
  token: string;
}

function documentWith(own: Properties): object {
  const file = JSON.parse(readFileSync(inRoot(`schemas/resources/${RESOURCE}.json`), 'utf8'));
  return { ...file, record: { ...file.record, properties: { ...file.record.properties, ...own } } };
}

async function post(place: Place, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${place.address}/api/formmanager/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as { success: boolean; message: string; extras?: Record<string, unknown> }; // wire.md#1.2
  if (!reply.success) throw new Error(`${path}: ${reply.message}`);
  return reply.extras ?? {};
}

/** Publishes the fields and returns the revision's id, as soon as conversions of stored values have ended. */
async function publish(place: Place, own: Properties): Promise<number> {
  const draft = { title: '修改', typeName: RESOURCE, formJson: documentWith(own) };
  const id = Number((await post(place, 'add', draft)).id);
  const choices = Object.fromEntries(Object.keys(own).map((key) => [key, { others: 'empty' }]));
  await post(place, 'publish', { id, confirm: true, choices });
  await until(async () => {
    const path = `formmanager/conversions?typeName=${RESOURCE}`;
    const { data } = await askData<{ state: string; message?: string }[]>({ ...place, path });
    if (data.some(({ state }) => state === 'stopped')) throw new Error(data[0]?.message);
    return data.every(({ state }) => state !== 'copying');
  });
  return id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('not done in time');
    await sleep(LOOK_MS);
  }
}

/** Waits until the column has a valid index; for a large table the server creates the index after publishing. */
function indexed({ cluster }: Place, column: string): Promise<void> {
  return until(() =>
    withClient(cluster, { database: DATABASE }, async (client) => {
      const { rows } = await client.query(
        `select 1 from pg_catalog.pg_index x join pg_catalog.pg_class i on i.oid = x.indexrelid
          where i.relname = $1 and x.indisvalid`,
        [`ix_camera_file_${column}`],
      );
      return rows.length > 0;
    }),
  );
}

interface Scene {
  place: Place;
  served: Served;
  writers: Writers;
}

/** Measures the waiting times of writers while `work` runs and one second longer. */
async function during({ served, writers }: Scene, name: string, work: () => Promise<unknown>): Promise<Figure[]> {
  await watch(served);
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  await sleep(1000);
  const waits = writers.waited.filter(({ at }) => at >= from).map(({ ms }) => ms);
  const { stallMs } = await measured(served);
  return [
    figure(`${name}: writers wait, p99`, [round2(quantile(waits, 0.99)), 'ms'], { atMost: MAX_WAIT_MS }),
    remark(`${name}: writers wait, p50`, [round2(quantile(waits, 0.5)), 'ms']),
    remark(`${name}: longest wait of ${waits.length} edits`, [round2(Math.max(...waits)), 'ms']),
    remark(`${name}: longest stall of the server`, [round2(stallMs), 'ms']),
    remark(`${name}: time`, [round2(seconds), 's']),
  ];
}

/** Changes that are published in sequence, with names; each contains the fields of the changes before it. */
function steps(place: Place): { name: string; work(): Promise<unknown> }[] {
  const days: Properties = {};
  let serial: object = SERIAL;
  const own = (more: Properties = {}) => ({ weight: TEXT, brand: BRAND, serial, ...days, ...more });
  const indexedBrand = { brand: { ...BRAND, 'x-index': true } };
  let changed = 0;
  return [
    {
      name: `${FIELDS} new fields, each with an index`,
      async work() {
        for (let n = 1; n <= FIELDS; n += 1) {
          days[`made${n}`] = { ...DAY, title: `安装日期${n}` };
          await publish(place, own());
          await indexed(place, `made${n}`);
        }
      },
    },
    {
      name: 'an index on values there are',
      async work() {
        await publish(place, own(indexedBrand));
        await indexed(place, 'brand');
      },
    },
    {
      name: 'a new field that is unique',
      work: () => publish(place, own({ ...indexedBrand, tag: { ...SERIAL, title: '标签', 'x-unique': true } })),
    },
    {
      name: 'values there are made unique',
      work() {
        serial = { ...SERIAL, 'x-unique': true };
        return publish(place, own(indexedBrand));
      },
    },
    {
      name: 'text to number',
      async work() {
        changed = await publish(place, own({ ...indexedBrand, weight: NUMBER }));
      },
    },
    { name: 'the number taken back', work: () => post(place, 'rollback', { id: changed }) },
  ];
}

async function measureSteps(scene: Scene, { options }: Bench): Promise<Figure[]> {
  const name = `publish on ${options.rows.toLocaleString('en')} rows`;
  const quiet = { name: 'none', work: () => sleep(options.rounds * options.seconds * 1000) };
  const figures: Figure[] = [];
  for (const step of [quiet, ...steps(scene.place)]) {
    figures.push(...(await during(scene, `${name}: ${step.name}`, step.work)));
  }
  return [...figures, remark(`${name}: edits of forms that were changed`, [scene.writers.refused, 'refused'])];
}

/** Runs `work` with a server on this group's database. */
async function serving<T>({ cluster }: Bench, work: (place: Place, served: Served) => Promise<T>): Promise<T> {
  const arena = await openArena(cluster, DATABASE);
  try {
    const served = await arena.product();
    return await work({ cluster, address: served.address, token: arena.sessions.superAdmin.token }, served);
  } finally {
    await arena.stop();
  }
}

/** Uses a separate database, since published changes would affect the figures of later runs. */
async function measure(bench: Bench): Promise<Figure[]> {
  const { cluster, options } = bench;
  await ensureWorld(cluster, 'small', options.rows);
  await createDatabase(cluster, DATABASE, BASE);
  await serving(bench, (place) => publish(place, { weight: TEXT, brand: BRAND, serial: SERIAL }));
  // Fills the table while no server runs: a server would recreate the indexes that are dropped for filling.
  await fillCameras(cluster, { database: DATABASE, rows: options.rows });
  const ids = await someCameras(cluster, { database: DATABASE, count: EDITED });
  return serving(bench, async (place, served) => {
    const outdated = /^重量(应为数字|格式不正确)/;
    const writers = startWriters({ ...place, resource: RESOURCE, outdated }, { ids, writers: WRITERS });
    try {
      return await measureSteps({ place, served, writers }, bench);
    } finally {
      await writers.stop();
    }
  });
}

export const PUBLISH: readonly Group[] = [{ name: 'publish', measure }];
