import type pg from 'pg';
import { BASE } from './base.ts';
import { type Cluster, createDatabase, renameDatabase, withClient } from './cluster.ts';
import { Copier } from './copies.ts';
import { CopyIn } from './copy-in.ts';
import { dropIndexes } from './indexes.ts';
import { type Models, readModels, STAGE_TABLES } from './model-hazards.ts';

const TABLES = ['risk_register', ...STAGE_TABLES, 'record_history', 'hazard_participant'] as const;
/** Memory with which PostgreSQL sorts the index entries of a million rows without temporary files. */
const SORTING = '1GB';

/** Copies the base database and adds hazards with their histories, under a temporary name until complete. */
export async function loadWorld(cluster: Cluster, { name, rows }: { name: string; rows: number }): Promise<void> {
  const growing = `${name}_new`;
  await createDatabase(cluster, growing, BASE);
  await withClient(cluster, { database: growing }, async (client) => {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '${SORTING}'; set max_parallel_maintenance_workers = 2`,
    );
    const indexes = await dropIndexes(client, TABLES);
    const models = await readModels(client);
    const copier = new Copier(models, { rows, ...(await numbering(client)) });
    await writeCopies(cluster, { database: growing, models, copier, rows });
    await client.query(`select setval('t_1.record_id_seq', $1)`, [copier.lastId]);
    await keepSerials(client, copier.serials);
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum (analyze)');
  });
  await renameDatabase(cluster, growing, name);
}

interface Writing {
  database: string;
  models: Models;
  copier: Copier;
  rows: number;
}

async function writeCopies(cluster: Cluster, { database, models, copier, rows }: Writing): Promise<void> {
  await withCopies(cluster, { database, models }, async (copies) => {
    for (let index = 0; index < rows; index += 1) {
      for (const [table, lines] of Object.entries(copier.lines(index))) {
        for (const line of lines) {
          const full = copies.get(table)?.line(line);
          if (full) await full;
        }
      }
    }
  });
}

/** Opens one connection for each table, since a running COPY occupies its connection. */
async function withCopies(
  cluster: Cluster,
  { database, models }: Pick<Writing, 'database' | 'models'>,
  work: (copies: ReadonlyMap<string, CopyIn>) => Promise<void>,
): Promise<void> {
  const copies = new Map<string, CopyIn>();
  async function open([table, ...rest]: readonly string[]): Promise<void> {
    if (table === undefined) return work(copies);
    await withClient(cluster, { database }, async (client) => {
      await client.query('set synchronous_commit = off');
      const columns = models.columns[table] ?? ['hazard_id', 'user_id'];
      const copy = new CopyIn(client, `t_1.${table} (${columns.map((column) => `"${column}"`).join()})`);
      copies.set(table, copy);
      await open(rest);
      await copy.end();
    });
  }
  await open(TABLES);
}

async function numbering(client: pg.Client): Promise<{ lastId: number; serials: Map<string, number> }> {
  const { rows } = await client.query<{ last: string }>('select last_value as last from t_1.record_id_seq');
  const { rows: counters } = await client.query<{ name: string; last: string }>('select * from t_1.serial_counter');
  const serials = new Map(counters.map(({ name, last }) => [name, Number(last)]));
  return { lastId: Number(rows[0]?.last), serials };
}

async function keepSerials(client: pg.Client, serials: ReadonlyMap<string, number>): Promise<void> {
  await client.query(
    `insert into t_1.serial_counter as c (name, last)
     select * from unnest($1::text[], $2::bigint[]) on conflict (name) do update set last = greatest(c.last, excluded.last)`,
    [[...serials.keys()], [...serials.values()]],
  );
}
