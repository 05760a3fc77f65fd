import type { FileReport } from '../../../../../server/schemas/file-report.ts';

/** Codes and names that demo files reference; undefined: the file that declares them has errors. */
export interface DemoNames {
  accounts?: readonly string[] | undefined;
  organisations?: readonly string[] | undefined;
  areas?: readonly string[] | undefined;
  places?: readonly string[] | undefined;
  roles?: readonly string[] | undefined;
  positions?: readonly string[] | undefined;
  riskTypes?: readonly string[] | undefined;
  pointTypes?: readonly string[] | undefined;
  checkTypes?: readonly string[] | undefined;
  warningTypes?: readonly string[] | undefined;
}

/** Reports a name that is not in `known`, the names that another file declares; undefined: nothing is checked. */
export function checkNamed(report: FileReport, path: string, word: string, known: readonly string[] | undefined): void {
  if (known && !known.includes(word)) report.unknown(path, word, known);
}
