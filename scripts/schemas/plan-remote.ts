import { readFileSync } from 'node:fs';
import type { EditPlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import { readDescriptors } from './load.ts';
import type { RemoteOptions } from './options.ts';
import type { PlannedFiles, Wanted } from './planned-files.ts';
import { Refused, RemoteSchemas } from './remote.ts';

/** Lets a running server plan the changes that publishing each file would cause. */
export async function planRemote(options: RemoteOptions, isWanted: Wanted): Promise<PlannedFiles> {
  const server = await RemoteSchemas.connect(options);
  const plans: EditPlan[] = [];
  const needStart: string[] = [];
  for (const { file, descriptor } of readDescriptors().filter((found) => isWanted(found.descriptor.name))) {
    const plan = await planOf(server, descriptor.name, readFileSync(file, 'utf8'));
    if (!plan) needStart.push(descriptor.name);
    else if (plan.steps.length > 0) plans.push(plan);
  }
  return { comparedWith: `与 ${options.url} 正在使用的版本相比：`, plans, needStart, mustPublish: true };
}

/** Returns null if the server has no such resource. */
async function planOf(server: RemoteSchemas, name: string, text: string): Promise<EditPlan | null> {
  try {
    return await server.plan(name, text);
  } catch (error) {
    if (error instanceof Refused && error.code === 'FORM_UNKNOWN') return null;
    throw error;
  }
}
