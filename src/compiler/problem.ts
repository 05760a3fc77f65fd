/** One fault in a file of schemas/, with a Chinese message for the person editing it. */
export interface Problem {
  /** Name of the resource, which is also the name of its file. */
  resource: string;
  /** File below schemas/ that is not a descriptor: `menus/menus.json`. */
  file?: string;
  /** Path within the file: `record.properties.ip.x-kind`. */
  path: string;
  message: string;
  /** Suggestion of what was probably meant. */
  hint?: string;
  /** The unknown keyword; `meant`: the known keyword that was probably meant. */
  word?: string;
  meant?: string;
  line?: number;
  /** True if the value has the right type but is out of bounds, so that further checks can use it. */
  isUsable?: true;
  /** JSON type that the value should have. */
  expected?: string;
}

/** All problems of a compilation at once; thrown by `compileAll`. */
export class CompileError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'CompileError';
    this.problems = problems;
  }
}

/** Problem with its file and, if known, its line, as printed by commands and at the start of the server. */
export function describeProblem(problem: Problem): string {
  const at = `schemas/${fileOf(problem)}${problem.line === undefined ? '' : `:${problem.line}`}`;
  return `${at}: ${problem.path === '' ? '' : `${problem.path}: `}${sentenceOf(problem)}`;
}

export function fileOf({ file, resource }: Problem): string {
  return file ?? `resources/${resource}.json`;
}

export function sentenceOf({ path, message, hint }: Pick<Problem, 'path' | 'message' | 'hint'>): string {
  return `${placeOf(path)}${message}${hint ? `，${hint}` : ''}`;
}

const ROWS = '.items.properties.';

/** Chinese name of a path: `record.properties.warrantyEnd.x-serach` → 字段“warrantyEnd”的 x-serach */
function placeOf(path: string): string {
  const field = /^(?:.*\.)?record\.properties\.([^.]+)(?:\.(.+))?$/.exec(path);
  if (!field) return path === '' ? '' : `${path} `;
  const [, key = '', rest = ''] = field;
  if (rest === '') return `字段“${key}”`;
  const inner = rest.startsWith(ROWS.slice(1)) ? rest.slice(ROWS.length - 1).split('.') : null;
  if (inner === null) return `字段“${key}”的 ${rest} `;
  const [column = '', ...word] = inner;
  return `字段“${key}”的列“${column}”${word.length > 0 ? `的 ${word.join('.')} ` : ''}`;
}

export class Report {
  readonly problems: Problem[] = [];
  readonly resource: string;
  constructor(resource: string) {
    this.resource = resource;
  }
  add(path: string, message: string, hint?: string, words: Pick<Problem, 'word' | 'meant'> = {}): void {
    this.problems.push({ resource: this.resource, path, message, ...(hint ? { hint } : {}), ...words });
  }
  /** Reports every key of an object that is not in `known`. */
  keys(path: string, value: object, known: readonly string[]): void {
    for (const key of Object.keys(value)) if (!known.includes(key)) this.unknown(join(path, key), key, known);
  }
  /** Reports a keyword that is not in `known`, with the nearest one as suggestion. */
  unknown(path: string, word: string, known: readonly string[]): void {
    const near = nearest(word, known);
    const hint = near ? `是不是“${near}”？` : `可以写：${known.slice(0, 12).join('、')}`;
    this.add(path, `不认识“${word}”`, hint, near ? { word, meant: near } : { word });
  }
}

/** Candidate with the smallest edit distance, if that is small enough for a typing error. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < bestDistance) [best, bestDistance] = [candidate, d];
  }
  return best;
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

export function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
