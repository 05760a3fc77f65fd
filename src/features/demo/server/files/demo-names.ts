import type { FileReport } from '../../../../server/schemas/file-report.ts';

/** Codes and names the files of the demo data refer to; absent where the file that has them cannot be read. */
export interface DemoNames {
  accounts?: readonly string[];
  organisations?: readonly string[];
  areas?: readonly string[];
  places?: readonly string[];
  roles?: readonly string[];
  positions?: readonly string[];
  riskTypes?: readonly string[];
  pointTypes?: readonly string[];
  checkTypes?: readonly string[];
  warningTypes?: readonly string[];
}

/** Reports a word that another file does not have. */
export function checkNamed(report: FileReport, path: string, word: string, known: readonly string[] | undefined): void {
  if (known && !known.includes(word)) report.unknown(path, word, known);
}
