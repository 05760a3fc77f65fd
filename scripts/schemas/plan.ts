/**
 * `npm run schemas:plan [X …]`: what the edited files in schemas/ would change.
 *
 * --url [address]        compared with a running server: what `schemas:publish` would do
 * --against [revision]   compared with the files of a commit (HEAD), without any database
 * neither                compared with the database of DATABASE_URL or DATA_DIR: what the next start would do; where
 *                        there is none yet, with the last commit
 */
import { readConfig } from '../../src/server/config.ts';
import { describePlan } from '../../src/server/schemas/revisions/plan-words.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { planCommitted } from './plan-committed.ts';
import { planRemote } from './plan-remote.ts';
import { hasDatabase, planStored } from './plan-stored.ts';
import type { Wanted } from './planned-files.ts';
import { run } from './run.ts';

const line = readCommandLine(process.argv.slice(2));
const isWanted: Wanted = (name) => line.words.length === 0 || line.words.includes(name);

function planned() {
  if (line.options.has('url')) return planRemote(remoteOptions(line, process.env), isWanted);
  const config = readConfig(process.env);
  if (line.options.has('against') || !hasDatabase(config)) {
    return planCommitted(line.options.get('against') || 'HEAD', isWanted);
  }
  return planStored(config, isWanted);
}

await run(async () => {
  const { comparedWith, plans, needStart, mustPublish } = await planned();
  console.log(comparedWith);
  if (needStart.length > 0) console.log(`下次启动时增减的资源：${needStart.join('、')}`);
  else if (plans.length === 0) console.log('描述文件相同，没有修改');
  console.log(plans.map(describePlan).join('\n\n'));
  // A start takes what a publish may not.
  const isRefused = plans.some(({ steps }) => steps.some(({ refusal }) => refusal !== undefined));
  if (mustPublish && isRefused) process.exitCode = 1;
});
