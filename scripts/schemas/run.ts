import { describePlan } from '../../src/server/schemas/revisions/plan-words.ts';
import { Refused } from './remote.ts';

/** Runs a tool; a refusal is told with its plan instead of a stack. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused && error.plan) console.error(describePlan(error.plan));
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Leaves with how the tool is called. */
export function usage(text: string): never {
  console.error(`用法：${text}`);
  process.exit(2);
}
