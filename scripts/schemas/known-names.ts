import { nearest } from '../../src/compiler/problem.ts';

/** Chinese message for an unknown resource, with the most similar existing name. */
export function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `没有资源“${name}”${near ? `，是不是“${near}”？` : '，请检查名称'}`;
}
