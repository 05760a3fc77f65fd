/**
 * `npm run schemas:pull [X …]`: writes the descriptors in use on a running server into schemas/, to review and commit
 * the differences (decision 020).
 */
import { SCHEMAS_DIR } from './load.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { pullTool } from './pull-tool.ts';
import { RemoteSchemas } from './remote.ts';
import { run } from './run.ts';

const line = readCommandLine(process.argv.slice(2));

await run(async () => {
  const server = await RemoteSchemas.connect(remoteOptions(line, process.env));
  for (const message of await pullTool(server, { schemas: SCHEMAS_DIR, names: line.words })) console.log(message);
});
