import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../scripts/boot/paths.mjs';
import { FEATURES } from '../../src/server/boot/features.ts';
import { jobLanes } from '../../src/server/boot/server.ts';
import { CLOCK_SOURCES } from '../../src/server/jobs/clocks.ts';
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
    clocks: CLOCK_SOURCES.all().map(({ stage }) => String(stage)),
  };
  const { rows } = await platform.database.query(
    `select table_schema || '.' || table_name as kind, array_agg(column_name::text) as names
      from information_schema.columns where table_schema in ('platform', 't_1') group by 1`,
  );
  for (const { kind, names } of rows) all[String(kind)] = names as string[]; // by the statement
  const kinds = Object.keys(all).sort();
  return Object.fromEntries(kinds.map((kind) => [kind, [...new Set(all[kind])].sort()]));
}

const VERSION: string = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;

/** Before a release: `STORED_NAMES=write npx vitest run --project server tests/api/stored-names.test.ts`. */
function keep(names: Names): void {
  const lines = Object.entries({ version: [VERSION], ...names }).map(
    ([kind, all]) => `  ${JSON.stringify(kind)}: ${JSON.stringify(all.join(' '))}`,
  );
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

/** Names of the one that the other does not have, with their kind. */
function missing(of: Names, from: Names): string[] {
  return Object.entries(of).flatMap(([kind, names]) =>
    names.filter((name) => !from[kind]?.includes(name)).map((name) => `${kind}: ${name}`),
  );
}

let now: Names;
let known: Names;
/** Of the list. */
let version: string | undefined;
beforeAll(async () => {
  now = await namesNow();
  if (process.env.STORED_NAMES === 'write') keep(now);
  const { version: listed, ...kinds }: { [kind: string]: string } = JSON.parse(readFileSync(FILE, 'utf8'));
  version = listed;
  known = Object.fromEntries(Object.entries(kinds).map(([kind, names]) => [kind, names.split(' ')]));
});

it('no name that installations hold goes or is written otherwise', () => {
  expect(missing(known, now), 'installations hold these: bring them back, or migrate what is stored').toEqual([]);
});

// What is new between two releases may still change: no installation holds it.
it('the list of a new version has the names that came since the last one', () => {
  const added = version === VERSION ? [] : missing(now, known);
  const remedy = 'STORED_NAMES=write npx vitest run --project server tests/api/stored-names.test.ts';
  expect(added, `names of ${version}, and this is ${VERSION}: ${remedy}`).toEqual([]);
});
