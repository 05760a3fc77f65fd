import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest, type Problem, Report } from '../../compiler/problem.ts';
import type { Resource } from '../../engine/resource.ts';
import { readWith } from './revisions/grammar.ts';
import { readJsonText } from './revisions/json-text.ts';
import { type SoundPart, soundPartOf } from './sound-part.ts';

/** What a subject may know when it checks its files of schemas/. */
export interface FileCheck {
  /** Path of the folder schemas/. */
  folder: string;
  resources: ReadonlyMap<string, Resource>;
  /** Resources whose descriptor could not be read: what is missing may be in it. */
  unread: readonly string[];
}

/** Problems of one file; `path` says where in it. */
export class FileReport extends Report {
  readonly file: string;
  #isWhole = true;
  /** What the grammar refuses; the rest is looked at as if it were not there. */
  part: Pick<SoundPart<unknown>, 'problems' | 'lost' | 'placeOf'> = { problems: [], lost: [], placeOf: (path) => path };
  constructor(file: string) {
    super('');
    this.file = file;
  }
  /** Reports a word that may occur only once, such as a code. */
  once(seen: Map<string, string>, word: string, path: string): void {
    const other = seen.get(word);
    if (other !== undefined) {
      this.add(path, `“${word}”与 ${other} 重复，请改一个`);
      this.#isWhole = false;
    } else seen.set(word, path);
  }
  /** False where an entry was left out or has the code of another: what others miss may be that. */
  get isWhole(): boolean {
    return this.#isWhole && this.part.problems.every(({ isUsable, word }) => isUsable || word !== undefined);
  }
  /** Reports a word that is not in the list of another file; of one that is not whole only what is likely mistyped. */
  missing(path: string, word: string, { known, isWhole }: { known: readonly string[]; isWhole: boolean }): void {
    if (isWhole || nearest(word, known) !== undefined) this.unknown(path, word, known);
  }
}

/** Reads files of schemas/ one after the other, and keeps what is wrong with each. */
export class FileReader {
  readonly #folder: string;
  readonly #reports: FileReport[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What the file says as far as its grammar takes it; null where nothing of it can be used. */
  read<Document>(file: string, grammar: string): { document: Document | null; report: FileReport } {
    const report = new FileReport(file);
    this.#reports.push(report);
    const text = readJsonText(readFileSync(join(this.#folder, file), 'utf8'));
    if (!text.ok) {
      report.add('', text.message);
      return { document: null, report };
    }
    const part = soundPartOf(text.value, (value) => readWith<Document>(value, grammar));
    report.part = part;
    return { document: part.document, report };
  }

  get problems(): Problem[] {
    return this.#reports.flatMap(({ file, part, problems }) => {
      const ofMeaning = problems.filter(({ word }) => word === undefined || !part.lost.includes(word));
      const placed = ofMeaning.map((problem) => ({ ...problem, path: part.placeOf(problem.path) }));
      return [...part.problems, ...placed].map((problem) => ({ ...problem, resource: '', file }));
    });
  }
}

/** Names of the JSON files of a folder below schemas/, in order. */
export function jsonFiles(folder: string, part: string): string[] {
  const names = readdirSync(join(folder, part)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => `${part}/${name}`);
}
