/** `npm run schemas:rollback X`: withdraws a server's published descriptor; stored values stay (decision 020). */
import { unknownName } from './known-names.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { RemoteSchemas } from './remote.ts';
import { run, usage } from './run.ts';

const line = readCommandLine(process.argv.slice(2));
const [name] = line.words;
if (!name) usage('npm run schemas:rollback -- 资源名 [--url 地址] [--account 账号]');

await run(async () => {
  const server = await RemoteSchemas.connect(remoteOptions(line, process.env));
  const inForce = (await server.revisions(name)).find(({ publish }) => publish);
  if (!inForce) {
    const names = await server.forms();
    throw new Error(names.includes(name) ? `${name} 没有在线修改，正在使用描述文件` : unknownName(name, names));
  }
  const now = await server.rollBack(inForce.id);
  const version = now?.version;
  console.log(`已回退第 ${inForce.version} 版，现在使用${version ? `第 ${String(version)} 版` : '描述文件'}`);
});
