/** `npm run schemas:publish X [file.json] -- --note …`: publishes a descriptor on a running server (decision 020). */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nearest } from '../../src/compiler/problem.ts';
import { describePlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import { SCHEMAS_DIR } from './load.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { Refused, RemoteSchemas } from './remote.ts';
import { run, usage } from './run.ts';

/** Hints at command-line options, by code of the server's refusal: they replace the console's buttons to confirm. */
const OPTIONS: { [code: string]: string } = {
  FORM_CONFIRM: '（命令行：--confirm）',
  FORM_CONVERT: '（命令行：--others empty）',
};

/** Milliseconds between two requests for the progress of a conversion. */
const LOOK_MS = 1_000;

const line = readCommandLine(process.argv.slice(2));
const [name, file = path.join(SCHEMAS_DIR, 'resources', `${name}.json`)] = line.words;
if (!name) {
  usage(
    'npm run schemas:publish -- 资源名 [文件] [--note 说明] [--confirm] [--others stop|empty] [--url 地址] [--account 账号]',
  );
}

const others = line.options.get('others') ?? 'stop';
if (others !== 'stop' && others !== 'empty') {
  usage('--others 只能是 stop（不能转换的值改正后再发布）或 empty（留空，旧值另外保留）');
}

await run(async () => {
  if (!existsSync(file)) throw new Error(`没有文件 ${path.relative(process.cwd(), file)}：${meant(name)}`);
  const server = await RemoteSchemas.connect(remoteOptions(line, process.env));
  const formJson = readFileSync(file, 'utf8');
  const plan = await server.plan(name, formJson);
  console.log(describePlan(plan));
  const note = line.options.get('note');
  const id = await server.draft({
    typeName: name,
    title: note ?? `修改${plan.title}`,
    formJson,
    ...(note ? { note } : {}),
  });
  const keys = plan.steps.flatMap(({ conversion }) => (conversion ? [conversion.key] : []));
  const choices = Object.fromEntries(keys.map((key) => [key, { others }]));
  const published = await server.publish(id, { confirm: line.options.has('confirm'), choices }).catch(async (error) => {
    await server.remove(id);
    throw error instanceof Refused ? new Error(`${error.message}${OPTIONS[error.code] ?? ''}`) : error;
  });
  if (published?.version == null) await untilConverted(server, { typeName: name, id });
  else console.log(`已发布：第 ${String(published.version)} 版`);
});

function meant(typed: string): string {
  const near = nearest(
    typed,
    readdirSync(path.join(SCHEMAS_DIR, 'resources')).map((each) => path.parse(each).name),
  );
  return near === undefined || near === typed ? '请检查资源名，或在资源名后写明文件' : `是不是“${near}”？`;
}

/** Waits until stored values are converted, printing progress. @throws if that stopped; the draft then remains */
async function untilConverted(server: RemoteSchemas, of: { typeName: string; id: number }): Promise<void> {
  let printed = '';
  for (;;) {
    const own = (await server.conversions(of.typeName)).filter(({ revision }) => revision === of.id);
    const stopped = own.find(({ state }) => state === 'stopped');
    if (stopped) throw new Error(`“${stopped.title}”没有完成，草稿保留：${stopped.message ?? ''}`);
    if (own.every(({ state }) => state !== 'copying')) break;
    const words = own
      .map(({ title, what, done, total }) =>
        what === 'index' ? `检查“${title}”是否重复，共 ${total} 条` : `转换“${title}” ${done} / ${total} 条`,
      )
      .join('，');
    if (words !== printed) console.log(`正在${words}`);
    printed = words;
    await sleep(LOOK_MS);
  }
  const revision = (await server.revisions(of.typeName)).find(({ id }) => id === of.id);
  console.log(`已完成并发布：第 ${String(revision?.version)} 版`);
}
