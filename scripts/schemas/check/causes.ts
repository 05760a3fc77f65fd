import { fileOf, type Problem } from '../../../src/compiler/problem.ts';

/** Maximum number of further places that one line names, so that it stays readable. */
const MOST_PLACES = 8;

/** Merges problems with the same cause: a name missing in many places appears once, with the other places. */
export function toCauses(problems: readonly Problem[]): Problem[] {
  const causes = groupedBy(firstOfEachPlace(problems), causeOf);
  return causes.map((same) => {
    const first = same.reduce((best, one) => (depthOf(one) < depthOf(best) ? one : best));
    return withOthers(
      first,
      same.filter((one) => one !== first),
    );
  });
}

const depthOf = ({ path }: Problem) => path.split('.').length;

/** Removes further problems of the same value, which may be both out of bounds and unknown. */
function firstOfEachPlace(problems: readonly Problem[]): Problem[] {
  const byPlace = new Map<string, Problem[]>();
  return problems.filter((problem) => {
    const place = `${fileOf(problem)} ${problem.path}`;
    const before = byPlace.get(place) ?? [];
    byPlace.set(place, [...before, problem]);
    if (problem.word === undefined) return before.length === 0;
    return !before.some(({ word, isUsable }) => word === problem.word || isUsable);
  });
}

/** Key of a problem's cause: the misspelt name, which may be missing in many places, or else the place. */
function causeOf({ word, meant, path, ...problem }: Problem): string {
  return word === undefined
    ? `${fileOf({ path, ...problem })} ${path}`
    : `${word} ${meant ?? fileOf({ path, ...problem })}`;
}

function groupedBy(problems: readonly Problem[], keyOf: (problem: Problem) => string): Problem[][] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) groups.set(keyOf(problem), [...(groups.get(keyOf(problem)) ?? []), problem]);
  return [...groups.values()];
}

function withOthers(problem: Problem, others: readonly Problem[] = []): Problem {
  if (others.length === 0) return problem;
  const named = others.slice(0, MOST_PLACES).map((other) => placeBeside(problem, other));
  const rest = others.length > named.length ? ' 等' : '';
  const text = `（另有 ${others.length} 处：${[...new Set(named)].join('、')}${rest}）`;
  return problem.hint
    ? { ...problem, hint: `${problem.hint}${text}` }
    : { ...problem, message: `${problem.message}${text}` };
}

function placeBeside(first: Problem, other: Problem): string {
  const at = other.line === undefined ? other.path : `第 ${other.line} 行`;
  return fileOf(first) === fileOf(other) ? at : `${fileOf(other)} ${at}`;
}
