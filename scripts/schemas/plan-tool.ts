import { readConfig } from '../../src/server/config.ts';
import { describePlan } from '../../src/server/schemas/revisions/plan-words.ts';
import { SCHEMAS_DIR } from './load.ts';
import { readCommandLine, remoteOptions } from './options.ts';
import { planCommitted } from './plan-committed.ts';
import { planRemote } from './plan-remote.ts';
import { hasDatabase, planStored } from './plan-stored.ts';
import type { PlannedFiles, Wanted } from './planned-files.ts';
import { type Told, toldOf } from './run.ts';

/** How `npm run schemas:plan` was called. */
export interface PlanCall {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Where the files are, for a comparison with a commit. */
  schemas?: string;
}

/** What edited files would change, in words. */
export function planTool(call: PlanCall): Promise<Told> {
  return toldOf(async () => {
    const { comparedWith, plans, needStart, mustPublish } = await planned(call);
    const lines = [comparedWith];
    if (needStart.length > 0) lines.push(`下次启动时增减的资源：${needStart.join('、')}`);
    else if (plans.length === 0) lines.push('描述文件相同，没有修改');
    lines.push(plans.map(describePlan).join('\n\n'));
    // A start takes what a publish may not.
    const isRefused = plans.some(({ steps }) => steps.some(({ refusal }) => refusal !== undefined));
    return { status: mustPublish && isRefused ? 1 : 0, printed: lines.join('\n') };
  });
}

async function planned({ args, env, schemas = SCHEMAS_DIR }: PlanCall): Promise<PlannedFiles> {
  const line = readCommandLine(args);
  const isWanted: Wanted = (name) => line.words.length === 0 || line.words.includes(name);
  if (line.options.has('url')) return planRemote(remoteOptions(line, env), isWanted);
  const config = readConfig(env);
  if (!line.options.has('against') && hasDatabase(config)) return planStored(config, isWanted);
  return planCommitted({ revision: line.options.get('against') || 'HEAD', schemas }, isWanted);
}
