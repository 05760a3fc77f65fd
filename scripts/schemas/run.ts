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

/** What a tool prints and the exit code it ends with. */
export interface Told {
  status: number;
  printed: string;
  /** Printed where mistakes are. */
  complaint?: string;
}

/** Prints what a tool has found out; its functions themselves run in a test without a process of their own. */
export function tell({ status, printed, complaint }: Told): void {
  if (printed !== '') console.log(printed);
  if (complaint !== undefined) console.error(complaint);
  process.exitCode = status;
}

/** A refusal in words instead of a stack, with its plan. */
export async function toldOf(work: () => Told | Promise<Told>): Promise<Told> {
  try {
    return await work();
  } catch (error) {
    const plan = error instanceof Refused && error.plan ? `${describePlan(error.plan)}\n` : '';
    return { status: 1, printed: '', complaint: `${plan}${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Leaves with how the tool is called. */
export function usage(text: string): never {
  console.error(`用法：${text}`);
  process.exit(2);
}
