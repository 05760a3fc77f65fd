import { nearest } from '../../src/compiler/problem.ts';

/** That there is no such resource, with the one that was probably meant. */
export function unknownName(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return `没有资源“${name}”${near ? `，是不是“${near}”？` : '，请检查名称'}`;
}
