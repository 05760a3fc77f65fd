import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { type ApiClient, comeAgainWhenBusy } from '../support/api-client.ts';
import { documentOf, withProperties } from '../support/revisions.ts';
import { testRandom } from '../support/seed.ts';
import { Processes } from '../support/servers/processes.ts';
import { rounds } from '../support/size.ts';

const SEQUENCES = rounds({ day: 5, night: 300 });
const EDITS = 3;
/** A kill hits one sequence in this number. */
const KILL_EACH = 5;
/** A night run prints its progress after this number of sequences. */
const TOLD_EACH = 25;
const NAME = 'RiskType';

type Seat = Awaited<ReturnType<Processes['begin']>>;
interface Written {
  name: string;
  values: { [key: string]: string };
}

const random = testRandom();
const seen = { publishes: 0, kills: 0, rows: 0, refused: 0, old: 0, fresh: 0, hidden: 0 };
const odd: string[] = [];
let processes: Processes;
let database: Database;
let seats: Seat[];

const comeNoMore = comeAgainWhenBusy();

beforeAll(async () => {
  processes = await Processes.ofCompany();
  database = openDatabase({ connection: processes.url });
  processes.onStop(() => database.close());
  seats = [await processes.begin()];
  seats.push(await processes.begin());
});
afterAll(() => {
  comeNoMore();
  return processes?.stop();
});

/** An answer below 500, or null where the server is gone. */
async function post(client: ApiClient, path: string, body: object) {
  const answer = await client.post(path, body).catch(() => null);
  if (answer && answer.status >= 500) odd.push(`${path} ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

const isOwn = (key: string) => /^f\d+$/.test(key);
const ownKeys = ({ record }: Descriptor) => Object.keys(record.properties).filter(isOwn);
let made = 0;
let renamed = 0;

/** One edit people make: a field added, brought back, taken away, hidden, shown, renamed, searched by, limited or moved. */
async function edited(before: Descriptor, { admin }: Seat): Promise<Descriptor> {
  const own = ownKeys(before);
  const key = own.length > 0 ? random.pick(own) : undefined;
  const fields = before.record.properties;
  type Form = { removed: { key: string; formJson: string }[] };
  const { removed } = await admin.read<Form>('/formmanager/form', { typeName: NAME });
  const kind = random.int(8);
  if (kind === 1 && removed.length > 0) {
    const back = random.pick(removed);
    return withProperties(before, { [back.key]: JSON.parse(back.formJson) });
  }
  if (kind === 0 || kind === 1 || key === undefined || own.length < 3) {
    made += 1;
    return withProperties(before, { [`f${made}`]: { type: 'string', title: `字段${made}`, maxLength: 40 } });
  }
  const field = fields[key] ?? {};
  if (kind === 2) return withProperties(before, { [key]: undefined });
  // Two fields of one form may not share their title.
  if (kind === 3) return withProperties(before, { [key]: { ...field, title: `改名${renamed++}` } });
  if (kind === 4) return withProperties(before, { [key]: { ...field, 'x-search': !field['x-search'] } });
  if (kind === 5) return withProperties(before, { [key]: { ...field, maxLength: random.between(20, 60) } });
  if (kind === 6) {
    const { 'x-show': hidden, ...shown } = field;
    seen.hidden += hidden ? 0 : 1;
    return withProperties(before, { [key]: hidden ? shown : { ...field, 'x-show': [] } });
  }
  const { [key]: moved = {}, ...others } = fields;
  return { ...before, record: { ...before.record, properties: { [key]: moved, ...others } } };
}

interface Offered {
  hash: string;
  fields: { key: string; show: { form: boolean } }[];
}

/** Adds rows one after the other, with a value in every field offered. Reads the form anew after every three rows. */
async function write(at: number, stop: AbortSignal): Promise<Written[]> {
  const written: Written[] = [];
  while (!stop.aborted) {
    const client = (seats[at % seats.length] as Seat).admin;
    const schema = await client.read<Offered>(`/schemas/${NAME}`).catch(() => null);
    for (let n = 0; schema && n < 3 && !stop.aborted; n += 1) {
      seen.rows += 1;
      const name = `行${seen.rows}`;
      const keys = schema.fields.flatMap(({ key, show }) => (isOwn(key) && show.form ? [key] : []));
      const values = Object.fromEntries(keys.map((key) => [key, `${key}值${seen.rows}`]));
      const body = { name, code: `C${seen.rows}`, sort: 1, ...values };
      const answer = await send(client, schema.hash, body);
      if (answer === true) written.push({ name, values });
      else if (answer === false) seen.refused += 1;
    }
    await sleep(30);
  }
  return written;
}

/** True if the server accepted the row; null: no answer came. */
async function send(client: ApiClient, hash: string, body: object): Promise<boolean | null> {
  const headers = { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID(), 'x-schema-hash': hash };
  const sent = client.raw(`/${NAME}/add`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await sent.catch(() => null);
  const text = (await answer?.text().catch(() => null)) ?? null;
  if (!answer || text === null) return null;
  if (answer.status >= 500) odd.push(`add ${answer.status} ${text}`);
  return JSON.parse(text).success;
}

/** Publishes an edit; with `kill` the server dies meanwhile and another one replaces it. */
async function publishEdit(kill: boolean): Promise<void> {
  const at = random.int(seats.length);
  const here = seats[at] as Seat;
  const before = await documentOf(here.admin, NAME);
  const after = await edited(before, here);
  const body = { title: '随机修改', typeName: NAME, formJson: after };
  const draft = await post(here.admin, '/formmanager/add', body);
  expect(draft?.body, draft?.body.message).toMatchObject({ success: true });
  const id = Number(draft?.body.extras?.id);
  const outcome = post(here.admin, '/formmanager/publish', { id, confirm: true });
  if (kill) {
    await sleep(random.int(120));
    await here.server.end();
    seats[at] = await processes.begin();
    seen.kills += 1;
  }
  const answer = await outcome;
  seen.publishes += 1;
  const found = JSON.stringify(await documentOf((seats[at] as Seat).admin, NAME));
  const isNew = found === JSON.stringify(after);
  if (isNew) seen.fresh += 1;
  else seen.old += 1;
  expect([JSON.stringify(before), JSON.stringify(after)]).toContain(found);
  if (answer?.body.success) expect(isNew).toBe(true);
  for (const { admin } of seats) {
    const { fields } = await admin.read<{ fields: { key: string }[] }>(`/schemas/${NAME}`);
    expect(fields.map(({ key }) => key).filter(isOwn)).toEqual(ownKeys(JSON.parse(found)));
  }
}

/** Returns values of accepted rows that are not in the database; fields removed since count, too. */
async function findLost(written: readonly Written[]): Promise<string[]> {
  const names = written.map(({ name }) => name);
  const { rows } = await database.query('select * from t_1.risk_type where name = any($1)', [names]);
  const stored = new Map(rows.map((row) => [row.name, row]));
  return written.flatMap(({ name, values }) =>
    Object.entries(values).flatMap(([key, value]) => (stored.get(name)?.[key] === value ? [] : [`${name}.${key}`])),
  );
}

it(
  `${SEQUENCES} sequences of edits beside writers and kills lose no value and leave no mixture`,
  async () => {
    for (let n = 0; n < SEQUENCES; n += 1) {
      const stop = new AbortController();
      const writing = Promise.all([0, 1].map((at) => write(at, stop.signal)));
      const killed = n % KILL_EACH === KILL_EACH - 1 ? random.int(EDITS) : -1;
      for (let edit = 0; edit < EDITS; edit += 1) await publishEdit(edit === killed);
      stop.abort();
      const written = (await writing).flat();
      expect(await findLost(written)).toEqual([]);
      expect(odd).toEqual([]);
      if ((n + 1) % TOLD_EACH === 0) process.stdout.write(`\n${n + 1} sequences: ${JSON.stringify(seen)}\n`);
    }
    process.stdout.write(`\n${JSON.stringify(seen)}\n`);
    expect(seen.fresh).toBeGreaterThan(SEQUENCES);
    expect(seen.rows - seen.refused).toBeGreaterThan(SEQUENCES);
  },
  Math.max(3_600_000, SEQUENCES * 25_000),
);
