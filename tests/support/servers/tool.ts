import { type ChildProcess, spawn } from 'node:child_process';
import { vi } from 'vitest';
import { inRoot, root } from '../../../scripts/boot/paths.mjs';
import type { Environment } from '../../../src/server/config.ts';

export interface ToolRun {
  child: ChildProcess;
  /** Exit code, null when a signal ended it, and everything printed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts an operator's command in a process of its own, with the server's environment. */
export function startTool(args: readonly string[], env: Record<string, string | undefined>): ToolRun {
  const child = spawn(process.execPath, [inRoot('scripts/tool.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
}

export function runTool(args: readonly string[], env: Record<string, string | undefined>): ToolRun['ended'] {
  return startTool(args, env).ended;
}

/** Runs an operator's command in this process, which is faster. */
export async function runHere(
  command: (env: Environment, args: string[]) => Promise<number>,
  env: Record<string, string | undefined>,
): Promise<{ code: number; output: string }> {
  let output = '';
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  try {
    return { code: await command({ SEED: 'none', ...env }, []), output };
  } finally {
    writing.mockRestore();
  }
}
