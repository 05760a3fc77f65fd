import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../../scripts/boot/paths.mjs';
import { FEATURES } from '../../src/server/boot/features.ts';
import { jobLanes } from '../../src/server/boot/job-lanes.ts';
import { clockSources } from '../../src/server/jobs/clocks.ts';
import { timerJobs } from '../../src/server/jobs/timer-jobs.ts';
import { messageKinds } from '../../src/server/realtime/message-kinds.ts';
import { sourceNames } from '../../src/server/records/registries/card-sources.ts';
import { allKinds } from '../../src/server/records/registries/tasks.ts';
import { serving } from '../support/servers/of-file.ts';

/** Names of one kind; columns by their table. */
interface Names {
  [kind: string]: string[];
}

const FILE = inRoot('tests/fixtures/stored-names.json');
const KNOWN: { [kind: string]: string } = JSON.parse(readFileSync(FILE, 'utf8'));
const on = serving();

/** Names that installations store: read from a freshly seeded database and from the program. */
async function namesNow(): Promise<Names> {
  const { platform } = on.server;
  const stored = async (sql: string) => (await platform.database.query(sql)).rows.map(({ name }) => String(name));
  const all: Names = {
    migrations: await stored(`select distinct id as name from platform.migration where scope in ('platform', '1')`),
    settings: await stored('select code as name from t_1.sys_config'),
    menus: await stored('select code as name from t_1.sys_menu'),
    permissions: await stored('select distinct permission as name from t_1.sys_menu where permission is not null'),
    dictionaries: await stored(
      `select t.code || ':' || d.code as name from t_1.sys_dict_data d join t_1.sys_dict_type t on t.id = d.type_id`,
    ),
    roles: await stored('select code as name from t_1.sys_role'),
    timers: timerJobs().map(({ key }) => key),
    jobs: jobLanes(platform, FEATURES).flatMap((works) => [...works.keys()]),
    messages: messageKinds().map(({ label }) => label),
    tasks: allKinds().map(({ key }) => key),
    cards: sourceNames(),
    clocks: clockSources().map(({ stage }) => String(stage)),
  };
  const { rows } = await platform.database.query(
    `select table_schema || '.' || table_name as kind, array_agg(column_name::text) as names
      from information_schema.columns where table_schema in ('platform', 't_1') group by 1`,
  );
  for (const { kind, names } of rows) all[String(kind)] = names as string[]; // by the statement
  const kinds = Object.keys(all).sort();
  return Object.fromEntries(kinds.map((kind) => [kind, [...new Set(all[kind])].sort()]));
}

/** After a release: `STORED_NAMES=write npx vitest run --project server tests/api/stored-names.test.ts`. */
function keep(names: Names): void {
  const lines = Object.entries(names).map(
    ([kind, all]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(all.join(' '))}`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

it('no name that installations hold goes or is written otherwise', async () => {
  const now = await namesNow();
  if (process.env.STORED_NAMES === 'write') keep(now);
  const gone = Object.entries(KNOWN).flatMap(([kind, names]) =>
    names.split(' ').flatMap((name) => (now[kind]?.includes(name) ? [] : `${kind}: ${name}`)),
  );
  expect(gone).toEqual([]);
});
