import type { ChildProcess } from 'node:child_process';
import { vi } from 'vitest';
import type { Environment } from '../../../src/server/config.ts';
import { startScript } from './process.ts';

export interface ToolRun {
  child: ChildProcess;
  /** Exit code, null when a signal ended it, and everything printed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts an operator's command in a process of its own, with the server's environment. */
export function startTool(args: readonly string[], env: Record<string, string | undefined>): ToolRun {
  const { child, output, ended } = startScript(['scripts/tool.mjs', ...args], { SEED: 'none', ...env });
  return { child, ended: ended.then((code) => ({ code, output: output() })) };
}

export function runTool(args: readonly string[], env: Record<string, string | undefined>): ToolRun['ended'] {
  return startTool(args, env).ended;
}

/** Runs an operator's command in this process, which is faster. */
export async function runHere(
  command: (env: Environment, args: string[]) => Promise<number>,
  env: Record<string, string | undefined>,
  args: string[] = [],
): Promise<{ code: number; output: string }> {
  let output = '';
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  try {
    return { code: await command({ SEED: 'none', ...env }, args), output };
  } finally {
    writing.mockRestore();
  }
}
