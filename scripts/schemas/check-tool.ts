import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeProblem, fileOf, type Problem } from '../../src/compiler/problem.ts';
import { checkSense } from '../../src/features/design/form-design/server/plan/check-sense.ts';
import { checkFeatureFiles } from '../../src/server/boot/schema-files.ts';
import { toCauses } from './check/causes.ts';
import { type CompiledFiles, compileFiles } from './check/compile-files.ts';
import { checkDrawnMenus } from './check/drawn-menus.ts';
import { type Hint, hintsOf } from './check/hints.ts';
import { knownCodes } from './check/known-codes.ts';
import { lineOf } from './check/line-of.ts';
import { readResourceFiles, shapeProblems } from './check/read-files.ts';
import { oddWidths } from './check/widths.ts';
import type { Told } from './run.ts';

export interface CheckCall {
  /** True: also prints hints that the last commit already has. */
  hints?: boolean;
}

/**
 * Checks every file of a schemas folder against its grammar, the other files and the program. Omits parts with a wrong
 * shape and checks the others, so that one run reports all mistakes.
 */
export function checkTool(schemas: string, { hints = false }: CheckCall = {}): Told {
  const files = readResourceFiles(schemas);
  const codes = knownCodes(schemas);
  const compiled = compileFiles(files, new Set(codes.dictionaries.keys()));
  const unread = files.filter(({ part }) => part.document === null).map(({ name }) => name);
  const problems = [
    ...shapeProblems(files),
    ...compiled.problems,
    ...checkFeatureFiles({ folder: schemas, resources: compiled.resources, unread }),
    ...checkDrawnMenus(schemas),
    ...senseProblems(schemas, compiled),
  ];
  if (problems.length > 0) return { status: 1, printed: '', complaint: complaintOf(schemas, problems) };
  const found = hintsOf(compiled.descriptors, compiled.resources, schemas);
  return {
    status: 0,
    printed: [...hintLines(schemas, found, hints), `${files.length} descriptors are sound`].join('\n'),
  };
}

function senseProblems(schemas: string, { descriptors, resources }: CompiledFiles): Problem[] {
  const { dictionaries, grantable } = knownCodes(schemas, resources);
  return descriptors.flatMap((descriptor) => {
    const resource = resources.get(descriptor.name);
    if (!resource) return [];
    const odd = oddWidths(descriptor).map((one) => ({ resource: descriptor.name, path: one.path, message: one.text }));
    return odd.concat(checkSense(descriptor, resource, { codes: dictionaries, grantable }));
  });
}

function complaintOf(schemas: string, problems: readonly Problem[]): string {
  const texts = new Map<string, string>();
  const located = problems.map((problem): Problem => {
    const file = path.join(schemas, fileOf(problem));
    if (problem.path === '' && problem.word === undefined) return problem;
    const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '{}');
    texts.set(file, text);
    return { ...problem, line: lineOf(text, problem.path, problem.word) };
  });
  return [...new Set(toCauses(located).map(describeProblem))].join('\n');
}

/** Lines with all new hints; for others only their number, unless `isAsked` is true. */
function hintLines(schemas: string, found: readonly Hint[], isAsked: boolean): string[] {
  const listed = found.filter(({ isNew }) => isNew || isAsked);
  const left = found.length - listed.length;
  const lines = listed.map(({ resource, path: place, text, isNew }) => {
    const file = `resources/${resource}.json`;
    const line = lineOf(readFileSync(path.join(schemas, file), 'utf8'), place);
    return `${isNew ? '新提示' : '提示'}：schemas/${file}:${line}: ${place}: ${text}`;
  });
  return left === 0 ? lines : [...lines, `另有 ${left} 条已提交的提示，加 -- --hints 列出`];
}
