import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest, type Problem, Report } from '../../compiler/problem.ts';
import type { Resource } from '../../engine/resource.ts';
import { readJsonText, readWith } from './grammar.ts';
import { type SoundPart, soundPartOf } from './sound-part.ts';

/** Context for checks of a feature's files in schemas/. */
export interface FileCheck {
  /** Path of the folder schemas/. */
  folder: string;
  resources: ReadonlyMap<string, Resource>;
  /** Names of resources whose descriptor is unreadable; that descriptor may declare names that seem to be missing. */
  unread: readonly string[];
}

/** Problems of one file; paths begin at the root of the file. */
export class FileReport extends Report {
  readonly file: string;
  #isWhole = true;
  /** Result of the grammar check; refused parts count as absent. */
  part: Pick<SoundPart<unknown>, 'problems' | 'lost' | 'placeOf'> = { problems: [], lost: [], placeOf: (path) => path };
  constructor(file: string) {
    super('');
    this.file = file;
  }
  /** Reports a value that occurs twice, such as a code. */
  once(seen: Map<string, string>, word: string, path: string): void {
    const other = seen.get(word);
    if (other !== undefined) {
      this.add(path, `“${word}”与 ${other} 重复，请改一个`);
      this.#isWhole = false;
    } else seen.set(word, path);
  }
  /**
   * False if an entry was left out or repeats a code: the file may then declare names that other files seem to lack.
   */
  get isWhole(): boolean {
    return this.#isWhole && this.part.problems.every(({ isUsable, word }) => isUsable || word !== undefined);
  }
  /** Reports a value that another file lacks. If that file's `isWhole` is false, reports only likely typing errors. */
  missing(path: string, word: string, { known, isWhole }: { known: readonly string[]; isWhole: boolean }): void {
    if (isWhole || nearest(word, known) !== undefined) this.unknown(path, word, known);
  }
}

/** Reads files of schemas/ and collects their problems. */
export class FileReader {
  readonly #folder: string;
  readonly #reports: FileReport[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the parts of a file that the grammar accepts; `document` is null if there are none. */
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

/** Names of the JSON files in a folder of schemas/, sorted. */
export function jsonFiles(folder: string, part: string): string[] {
  const names = readdirSync(join(folder, part)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => `${part}/${name}`);
}
