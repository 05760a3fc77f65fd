import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './boot/paths.mjs';

/** Environment variables that could change the output of commands; commands in the copy run without them. */
const NEUTRAL: NodeJS.ProcessEnv = {
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  VITEST: undefined,
  VITEST_POOL_ID: undefined,
  DATABASE_URL: undefined,
  DATA_DIR: undefined,
};

/** A copy of the working tree in a separate folder, to change it and run checks there. */
export class TreeCopy {
  readonly folder: string;

  /**
   * @param name start of the folder's name, below .cache
   * @param packages `linked`: links node_modules symbolically, which takes no time but does not work with Vite
   */
  constructor(name: string, packages: 'copied' | 'linked' = 'copied') {
    mkdirSync(inRoot('.cache'), { recursive: true });
    this.folder = mkdtempSync(inRoot(`.cache/${name}-`));
    for (const file of sources()) this.take(file);
    if (packages === 'linked') symlinkSync(inRoot('node_modules'), path.join(this.folder, 'node_modules'), 'junction');
    else copyPackages(path.join(this.folder, 'node_modules'));
    // Copies compiled and generated files too, so that only files changed in the copy are processed again.
    for (const made of ['.cache/tsc', '.cache/generated']) if (existsSync(inRoot(made))) this.take(made);
  }

  /** Copies a file or folder of the working tree with its modification dates. */
  take(file: string): void {
    const to = this.at(file);
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(inRoot(file), to, { recursive: true, preserveTimestamps: true });
  }

  at(file: string): string {
    return path.join(this.folder, file);
  }

  /** Runs a command in the copy, without access to a database unless `env` names one. */
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

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Creates hard links if the system supports them, since Vite may refuse to serve packages behind a symbolic link. */
function copyPackages(to: string): void {
  const { status } = spawnSync('cp', ['-al', inRoot('node_modules'), to]);
  if (status !== 0) cpSync(inRoot('node_modules'), to, { recursive: true, force: true });
}

/** All files that git tracks or would add, without ignored ones. */
function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(inRoot(file)));
}
