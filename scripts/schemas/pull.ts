/**
 * `npm run schemas:pull [X …]`: writes what a running server has in force back into schemas/, as a difference to look
 * through and commit (decision 020).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toLayout } from './layout.ts';
import { SCHEMAS_DIR } from './load.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { RemoteSchemas } from './remote.ts';
import { run } from './run.ts';

const line = readCommandLine(process.argv.slice(2));

await run(async () => {
  const server = await RemoteSchemas.connect(remoteOptions(line, process.env));
  const inForce = (await server.revisions()).filter(
    ({ publish, typeName }) => publish && (line.words.length === 0 || line.words.includes(typeName)),
  );
  for (const { typeName, formJson, version } of inForce) {
    const file = path.join(SCHEMAS_DIR, 'resources', `${typeName}.json`);
    const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const text = toLayout(JSON.parse(formJson));
    if (text === present) continue;
    writeFileSync(file, text);
    console.log(`schemas/resources/${typeName}.json：已写入第 ${version} 版`);
  }
  if (inForce.length === 0) console.log('没有在线修改');
});
