import { describePlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import { readConfig } from '../../src/server/config.ts';
import { unknownName } from './known-names.ts';
import { readDescriptors, SCHEMAS_DIR } from './load.ts';
import { type CommandLine, readCommandLine, remoteOptions } from './options.ts';
import { planCommitted } from './plan-committed.ts';
import { planRemote } from './plan-remote.ts';
import { hasDatabase, planStored } from './plan-stored.ts';
import type { PlannedFiles, Wanted } from './planned-files.ts';
import { type Told, toldOf } from './run.ts';

export interface PlanCall {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Schemas folder, for a comparison with a commit. */
  schemas?: string;
}

/** Describes the changes that edited schema files would cause. */
export function planTool(call: PlanCall): Promise<Told> {
  return toldOf(async () => {
    const { comparedWith, plans, needStart, mustPublish } = await planned(call);
    const lines = [comparedWith];
    if (needStart.length > 0) lines.push(`下次启动时新增或去掉的资源：${needStart.join('、')}`);
    else if (plans.length === 0) lines.push('描述文件相同，没有修改');
    lines.push(plans.map(describePlan).join('\n\n'));
    // Sets an error status only for publishing, since a start may apply changes that publishing refuses.
    const isRefused = plans.some(({ steps }) => steps.some(({ refusal }) => refusal !== undefined));
    return { status: mustPublish && isRefused ? 1 : 0, printed: lines.join('\n') };
  });
}

async function planned(call: PlanCall): Promise<PlannedFiles> {
  const line = readCommandLine(call.args);
  const found = await plannedOf(call, line);
  const changed = [...found.needStart, ...found.plans.map(({ resource }) => resource)];
  const absent = line.words.find((name) => !changed.includes(name) && !filesOf(call).includes(name));
  if (absent !== undefined) throw new Error(unknownName(absent, filesOf(call)));
  return found;
}

const filesOf = ({ schemas = SCHEMAS_DIR }: PlanCall): string[] =>
  readDescriptors(schemas).map(({ descriptor }) => descriptor.name);

async function plannedOf({ env, schemas = SCHEMAS_DIR }: PlanCall, line: CommandLine): Promise<PlannedFiles> {
  const isWanted: Wanted = (name) => line.words.length === 0 || line.words.includes(name);
  if (line.options.has('url')) return planRemote(remoteOptions(line, env), isWanted);
  const config = readConfig(env);
  if (!line.options.has('against') && hasDatabase(config)) return planStored(config, isWanted);
  return planCommitted({ revision: line.options.get('against') || 'HEAD', schemas }, isWanted);
}
