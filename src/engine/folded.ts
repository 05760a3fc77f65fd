/** One spelling of texts that differ in case or width alone; SQL folds the same way (server/db/folded.ts). */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
