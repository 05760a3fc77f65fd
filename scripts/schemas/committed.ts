import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { DictionaryFile, DictionaryType } from './load.ts';

/**
 * Descriptors as they are in a git commit.
 * @throws Error with a remedy if git does not have the commit
 */
export function committedDescriptors(revision: string, schemas: string): Descriptor[] {
  // A cast is safe, since compilation reports the file and place of a mistake.
  return committedFiles(revision, { schemas, folder: 'resources' }) as Descriptor[];
}

/** Dictionaries as they are in a git commit. */
export function committedDictionaries(revision: string, schemas: string): DictionaryType[] {
  const files = committedFiles(revision, { schemas, folder: 'dictionaries' }) as DictionaryFile[]; // checked when committed
  return files.flatMap(({ types }) => types);
}

function committedFiles(revision: string, { schemas, folder }: { schemas: string; folder: string }): unknown[] {
  const at = { root: path.dirname(schemas), revision };
  const files = git(at, ['ls-tree', '--name-only', revision, `schemas/${folder}/`])
    .split('\n')
    .filter((name) => name.endsWith('.json'));
  return files.map((file) => JSON.parse(git(at, ['show', `${revision}:./${file}`])) as unknown);
}

/** Earlier versions, from a commit, of descriptors that changed since; null: git does not have the commit. */
export function changedSince(revision: string, schemas: string): Descriptor[] | null {
  const at = { root: path.dirname(schemas), revision };
  try {
    const changed = git(at, [
      'diff',
      '--name-only',
      '--relative',
      '--diff-filter=M',
      revision,
      '--',
      'schemas/resources/',
    ]);
    const files = changed.split('\n').filter((name) => name.endsWith('.json'));
    // A cast is safe, since committed files have passed the check.
    return files.map((file) => JSON.parse(git(at, ['show', `${revision}:./${file}`])) as Descriptor);
  } catch {
    return null;
  }
}

function git({ root, revision }: { root: string; revision: string }, args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch {
    throw new Error(
      `没有数据库，git 中也没有提交 ${revision}，无从比较：先运行一次 npm start，或加 --url 地址 与正在运行的服务比较`,
    );
  }
}
