import { describePlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import { Refused } from './remote.ts';

/** Runs a tool. If it fails, prints the message instead of a stack, and the plan if the server refused one. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused && error.plan) console.error(describePlan(error.plan));
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Output of a tool for stdout, and its exit code. */
export interface Told {
  status: number;
  printed: string;
  /** Output for stderr. */
  complaint?: string;
}

/** Prints the result of a tool. Tools return it instead of printing, so that tests can run them in-process. */
export function tell({ status, printed, complaint }: Told): void {
  if (printed !== '') console.log(printed);
  if (complaint !== undefined) console.error(complaint);
  process.exitCode = status;
}

/** Result of a tool. An error becomes a message instead of a stack, with the plan if the server refused one. */
export async function toldOf(work: () => Told | Promise<Told>): Promise<Told> {
  try {
    return await work();
  } catch (error) {
    const plan = error instanceof Refused && error.plan ? `${describePlan(error.plan)}\n` : '';
    return { status: 1, printed: '', complaint: `${plan}${error instanceof Error ? error.message : String(error)}` };
  }
}

export function usage(text: string): never {
  console.error(`用法：${text}`);
  process.exit(2);
}
