/** Folds case and width: texts that differ in nothing else become equal. SQL folds alike (server/db/session.ts). */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
