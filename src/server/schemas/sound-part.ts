import type { Problem } from '../../compiler/problem.ts';
import type { ReadDocument } from './grammar.ts';

/** The part of a file that its grammar accepts, for further checks. */
export interface SoundPart<Document> {
  /** null: the grammar accepts no part of the file. */
  document: Document | null;
  /** Violations of the grammar, with their paths in the file. */
  problems: Omit<Problem, 'resource'>[];
  /** Keys that were left out; references to them are not reported. */
  lost: string[];
  /** Converts a path in `document` to the path in the file: removed list entries shift the indexes of later ones. */
  placeOf(path: string): string;
}

interface Removal {
  list: string;
  index: number;
}

const MAX_ROUNDS = 20;

/** Removes repeatedly what the reader refuses; reads a misspelt keyword as the intended one. */
export function soundPartOf<Document>(
  value: unknown,
  read: (value: unknown) => ReadDocument<Document>,
): SoundPart<Document> {
  const removals: Removal[] = [];
  const lost: string[] = [];
  const placeOf = (path: string) => removals.reduceRight(placeBefore, path);
  let problems: SoundPart<Document>['problems'] | null = null;
  const rest = structuredClone(value);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = read(rest);
    if (outcome.ok) return { document: outcome.document, problems: problems ?? [], lost, placeOf };
    problems ??= outcome.problems;
    const wrong = outcome.problems.filter(({ isUsable }) => !isUsable);
    // All that the program reads has the right type; other keywords may be missing, unknown or out of bounds.
    if (wrong.length === 0) return { document: rest as Document, problems, lost, placeOf };
    if (!isObject(rest) || wrong.some(({ path, word }) => path === '' && word === undefined)) break;
    // Removes from the end, so that the indexes of earlier entries stay valid.
    const places = new Map(wrong.map((problem) => [`${problem.path} ${problem.word ?? ''}`, problem]));
    for (const problem of [...places.values()].sort(byPlaceBackwards)) takeOut(rest, problem, { removals, lost });
  }
  return { document: null, problems: problems ?? [], lost, placeOf };
}

const byPlaceBackwards = (a: Pick<Problem, 'path'>, b: Pick<Problem, 'path'>) =>
  b.path.localeCompare(a.path, 'en', { numeric: true });

function takeOut(
  document: object,
  { path, word, meant, expected = '' }: Pick<Problem, 'path' | 'word' | 'meant' | 'expected'>,
  kept: { removals: Removal[]; lost: string[] },
): void {
  const keys = path === '' ? [] : path.split('.');
  const holder = valueAt(document, word === undefined ? keys.slice(0, -1) : keys);
  const key = word ?? keys.at(-1) ?? '';
  const read = isObject(holder) ? readAs(expected, holder[key]) : undefined;
  if (isObject(holder) && read !== undefined) holder[key] = read;
  else if (Array.isArray(holder)) {
    if (holder.splice(Number(key), 1).length > 0)
      kept.removals.push({ list: keys.slice(0, -1).join('.'), index: Number(key) });
  } else if (isObject(holder)) {
    if (meant !== undefined && !Object.hasOwn(holder, meant)) holder[meant] = holder[key];
    delete holder[key];
    kept.lost.push(key);
  }
}

/** Converts a value to the expected type, such as a text to a number: other entries may refer to the value. */
function readAs(expected: string, value: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  if (expected === 'string') return String(value);
  if (expected === 'boolean') return value === 'true' || value === 1;
  if (expected === 'integer' || expected === 'number') return Math.trunc(Number(value)) || 0;
  return undefined;
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

function valueAt(document: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document);
}

function placeBefore(path: string, { list, index }: Removal): string {
  const start = list === '' ? '' : `${list}.`;
  if (!path.startsWith(start)) return path;
  const [at = '', ...rest] = path.slice(start.length).split('.');
  return /^\d+$/.test(at) && Number(at) >= index ? [`${start}${Number(at) + 1}`, ...rest].join('.') : path;
}
