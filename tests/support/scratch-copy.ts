import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../../scripts/boot/paths.mjs';
import type { RecipeStep } from './recipe-book.ts';

/** Words of the surroundings that would make commands speak otherwise than on a contributor's machine. */
const NEUTRAL: NodeJS.ProcessEnv = {
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  VITEST: undefined,
  VITEST_POOL_ID: undefined,
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
};

/** The working tree once more, in a folder of its own, to be changed and checked there. */
export class ScratchCopy {
  readonly folder: string;

  constructor() {
    mkdirSync(inRoot('.cache'), { recursive: true });
    this.folder = mkdtempSync(inRoot('.cache/recipe-'));
    for (const file of sources()) this.#copy(file);
    this.#commit();
    copyPackages(path.join(this.folder, 'node_modules'));
    // What was compiled before is compiled still: the copy only pays for what a recipe changes.
    if (existsSync(inRoot('.cache/tsc'))) this.#copy('.cache/tsc');
  }

  #copy(file: string): void {
    const to = path.join(this.folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(inRoot(file), to, { recursive: true, preserveTimestamps: true });
  }

  /** As somebody has it who just cloned it: edits are compared with this. */
  #commit(): void {
    const who = ['-c', 'user.name=recipes', '-c', 'user.email=recipes@localhost', '-c', 'commit.gpgsign=false'];
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...who, 'commit', '-q', '--no-verify', '-m', 'As it is'],
    ]) {
      execFileSync('git', args, { cwd: this.folder });
    }
  }

  /** Throws with everything printed when a step does not do what the book says. */
  async follow(step: RecipeStep): Promise<void> {
    if (step.do === 'run') await this.#run(step);
    else this.#edit(step);
  }

  async #run({ command, says, fails }: Extract<RecipeStep, { do: 'run' }>): Promise<void> {
    const { status, output } = await this.run(command);
    if ((status === 0) === fails) throw new Error(`$ ${command}\nended with ${status}\n${output}`);
    if (says !== null && !output.includes(says)) throw new Error(`$ ${command}\ndoes not say ${says}:\n${output}`);
  }

  /** Runs a command there, in an environment without any database unless `env` names one. */
  run(command: string, env: NodeJS.ProcessEnv = {}): Promise<{ status: number | null; output: string }> {
    const child = spawn(command, {
      cwd: this.folder,
      shell: true,
      env: { ...process.env, ...NEUTRAL, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, output: Buffer.concat(printed).toString() }));
    });
  }

  #edit(step: Exclude<RecipeStep, { do: 'run' }>): void {
    const file = path.join(this.folder, step.file);
    if (step.do === 'write') {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, step.text);
      return;
    }
    const lines = readFileSync(file, 'utf8').split('\n');
    const found = lines.filter((line) => line.includes(step.line)).length;
    if (found !== step.times)
      throw new Error(`${step.file} holds ${found} lines with ${step.line}, the book says ${step.times}`);
    const text = step.text.replace(/\n$/, '');
    const edited = {
      before: (line: string) => [text, line],
      after: (line: string) => [line, text],
      instead: () => [text],
    };
    const written = lines.flatMap((line) => (line.includes(step.line) ? edited[step.side](line) : [line]));
    writeFileSync(file, written.join('\n'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Hard links where the system has them: packages reached by a symbolic link lie outside what Vite may serve. */
function copyPackages(to: string): void {
  const { status } = spawnSync('cp', ['-al', inRoot('node_modules'), to]);
  if (status !== 0) cpSync(inRoot('node_modules'), to, { recursive: true, force: true });
}

/** Everything git knows or would add; ignored folders stay behind. */
function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(inRoot(file)));
}
