/** Equal for texts that differ in case or width alone; SQL folds in the same way (server/db/folded.ts). */
export function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
