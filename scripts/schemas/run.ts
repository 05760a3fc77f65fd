import { describePlan } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import { Refused } from './remote.ts';

/** Runs a tool. On failure it prints the message, and the plan if the server refused one, instead of a stack. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused && error.plan) console.error(describePlan(error.plan));
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Output of a tool, and its exit code. */
export interface Told {
  status: number;
  printed: string;
  /** Printed on stderr. */
  complaint?: string;
}

/** Prints a tool's result. Tools return it, so that tests can run them without a process of their own. */
export function tell({ status, printed, complaint }: Told): void {
  if (printed !== '') console.log(printed);
  if (complaint !== undefined) console.error(complaint);
  process.exitCode = status;
}

/** Result of the work; a failure becomes a message instead of a stack, with the plan of a refusal. */
export async function toldOf(work: () => Told | Promise<Told>): Promise<Told> {
  try {
    return await work();
  } catch (error) {
    const plan = error instanceof Refused && error.plan ? `${describePlan(error.plan)}\n` : '';
    return { status: 1, printed: '', complaint: `${plan}${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Prints the usage and exits. */
export function usage(text: string): never {
  console.error(`用法：${text}`);
  process.exit(2);
}
