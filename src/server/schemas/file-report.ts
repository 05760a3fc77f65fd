import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest, type Problem, Report } from '../../compiler/problem.ts';
import type { Resource } from '../../engine/resource.ts';
import { readWith } from './grammar.ts';
import { readJsonText } from './json-text.ts';
import { type SoundPart, soundPartOf } from './sound-part.ts';

/** Context in which a feature checks its files of schemas/. */
export interface FileCheck {
  /** Path of the folder schemas/. */
  folder: string;
  resources: ReadonlyMap<string, Resource>;
  /** Resources with an unreadable descriptor, which may contain what seems missing. */
  unread: readonly string[];
}

/** Problems of one file; `path` is the place in it. */
export class FileReport extends Report {
  readonly file: string;
  #isWhole = true;
  /** Result of the grammar check; parts that it refuses are treated as absent. */
  part: Pick<SoundPart<unknown>, 'problems' | 'lost' | 'placeOf'> = { problems: [], lost: [], placeOf: (path) => path };
  constructor(file: string) {
    super('');
    this.file = file;
  }
  /** Reports a value that may occur only once, such as a code. */
  once(seen: Map<string, string>, word: string, path: string): void {
    const other = seen.get(word);
    if (other !== undefined) {
      this.add(path, `“${word}”与 ${other} 重复，请改一个`);
      this.#isWhole = false;
    } else seen.set(word, path);
  }
  /** False if an entry was left out or has the code of another: entries missed by other files may be among them. */
  get isWhole(): boolean {
    return this.#isWhole && this.part.problems.every(({ isUsable, word }) => isUsable || word !== undefined);
  }
  /**
   * Reports a value that is not in the list of another file. If that file is not whole, only a likely typing error is
   * reported.
   */
  missing(path: string, word: string, { known, isWhole }: { known: readonly string[]; isWhole: boolean }): void {
    if (isWhole || nearest(word, known) !== undefined) this.unknown(path, word, known);
  }
}

/** Reads files of schemas/ one after the other, and collects the problems of each. */
export class FileReader {
  readonly #folder: string;
  readonly #reports: FileReport[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the part of the file that its grammar accepts; null if no part is usable. */
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

/** Returns the names of the JSON files of a folder below schemas/, sorted. */
export function jsonFiles(folder: string, part: string): string[] {
  const names = readdirSync(join(folder, part)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => `${part}/${name}`);
}
