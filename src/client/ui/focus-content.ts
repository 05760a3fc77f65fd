/** Id of the shell's `main` element. */
export const CONTENT_ID = 'content';

/** Focuses the content, so that the next Tab skips menu, header and tabs. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
