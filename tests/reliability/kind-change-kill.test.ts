import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { draft, fileOf, publishDocument, withProperties } from '../support/revisions.ts';
import { Processes } from '../support/servers/processes.ts';
import { until } from '../support/until.ts';

const ROWS = 30_000;
const FILE = fileOf('RiskType');
let processes: Processes;

beforeEach(async () => {
  processes = await Processes.ofCompany();
});
afterEach(() => processes.stop());

const withLevel = (type: 'string' | 'integer') => withProperties(FILE, { level: { type, title: '级数' } });

interface Installation {
  sql: pg.Client;
  stateOf(): Promise<{ state: string; done: number }>;
  /** Number of rows whose new column differs from the old one. */
  differing(): Promise<number>;
}

/** Looks into the company's database. */
async function install(): Promise<Installation> {
  const sql = new pg.Client({ connectionString: processes.url });
  await sql.connect();
  processes.onStop(() => sql.end());
  return {
    sql,
    stateOf: async () => (await sql.query('select state, done from platform.schema_conversion')).rows[0],
    async differing() {
      const { rows } = await sql.query(
        'select count(*)::int as n from t_1.risk_type where level is distinct from level__2::text',
      );
      return rows[0].n;
    },
  };
}

/** Publishes texts, fills the table with them and begins their change into numbers; answers the revision. */
async function beginChange(client: ApiClient, { sql }: Installation): Promise<number> {
  await publishDocument(client, withLevel('string'));
  await sql.query(
    `insert into t_1.risk_type (name, code, sort, level, created_time)
      select 'n' || n, 'c' || n, n, n::text, now() from generate_series(1, ${ROWS}) n`,
  );
  return draft(client, withLevel('integer'));
}

async function begin(client: ApiClient, id: number): Promise<void> {
  const { body } = await client.post('/formmanager/publish', { id, confirm: true });
  expect(body).toMatchObject({ success: true });
}

it('a process killed while it copies leaves the old kind, and the next one finishes the new kind', async () => {
  const installation = await install();
  const { sql, stateOf } = installation;
  const { server: first, admin: client } = await processes.begin();
  const id = await beginChange(client, installation);
  await begin(client, id);
  await until(async () => expect(Number((await stateOf()).done)).toBeGreaterThan(0));
  await first.end();
  const left = await stateOf();
  const kind = await sql.query(`select state from t_1.schema_revision where id = ${id}`);
  expect([left.state, kind.rows[0].state]).toEqual(
    left.state === 'copying' ? ['copying', 'draft'] : ['in-force', 'published'],
  );
  const { admin: second } = await processes.begin();
  await until(async () => expect((await stateOf()).state).toBe('in-force'));
  expect(await installation.differing()).toBe(0);
  const found = await second.read<{ rows: { level: number }[] }>('/RiskType/page', { name: `n${ROWS}` });
  expect(found.rows[0]?.level).toBe(ROWS);
});

/** Values one writer sent to one record: the last one accepted, and one whose answer never came. */
interface Written {
  id: number;
  taken: number | null;
  open: number | null;
}

/** Writes numbers, before the switch as texts, until `isOver` or until the server is gone. */
async function keepWriting(client: ApiClient, of: Written, isOver: () => boolean): Promise<void> {
  for (let n = 100_000; !isOver(); n += 1) {
    try {
      // Reads without the checks of `read`, which could compare an answer from before the switch with the document of
      // after.
      const { data } = await (await client.raw(`/RiskType/detail?id=${of.id}`)).json();
      const level = typeof data.level === 'string' ? String(n) : n;
      of.open = n;
      const { body } = await client.post('/RiskType/edit', { ...data, level });
      if (body.success) of.taken = n;
      of.open = null;
    } catch {
      return;
    }
  }
}

it('a change begun on one of two servers is finished by the other, and writers on both lose nothing', async () => {
  const installation = await install();
  const { sql, stateOf } = installation;
  const { server: first, admin: one } = await processes.begin();
  const { admin: other } = await processes.begin();
  const id = await beginChange(one, installation);
  const { rows } = await sql.query<{ id: string }>(
    `select id from t_1.risk_type where name in ('n1', 'n2', 'n${ROWS - 1}', 'n${ROWS}') order by id`,
  );
  const written = rows.map((row): Written => ({ id: Number(row.id), taken: null, open: null }));
  let isOver = false;
  const writers = written.map((of, at) => keepWriting(at % 2 === 0 ? one : other, of, () => isOver));
  await begin(one, id);
  await until(async () => expect(Number((await stateOf()).done)).toBeGreaterThan(0));
  await first.end();
  await until(async () => expect((await stateOf()).state).toBe('in-force'));
  // Waits for one more value of the new kind through the remaining server.
  const before = written[1]?.taken;
  await until(async () => expect(written[1]?.taken).not.toBe(before));
  isOver = true;
  await Promise.all(writers);
  for (const { id: record, taken, open } of written) {
    const { level } = await other.read<{ level: number }>('/RiskType/detail', { id: record });
    expect([taken ?? level, open ?? taken], `record ${record}`).toContain(level);
  }
  expect(await installation.differing()).toBe(0);
});
