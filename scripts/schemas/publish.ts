/** `npm run schemas:publish X [file.json] -- --note …`: publishes an edited descriptor on a running server (decision 020). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describePlan } from '../../src/server/schemas/revisions/plan-words.ts';
import { SCHEMAS_DIR } from './load.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { RemoteSchemas } from './remote.ts';
import { run, usage } from './run.ts';

const line = readCommandLine(process.argv.slice(2));
const [name, file = path.join(SCHEMAS_DIR, 'resources', `${name}.json`)] = line.words;
if (!name) {
  usage('npm run schemas:publish -- 资源名 [文件] [--note 说明] [--confirm] [--url 地址] [--account 账号]');
}

await run(async () => {
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
  try {
    const published = await server.publish(id, line.options.has('confirm'));
    console.log(`已发布：第 ${String(published?.version)} 版`);
  } catch (error) {
    await server.remove(id);
    throw error;
  }
});
