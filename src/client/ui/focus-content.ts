/** The one `main` of the frame. */
export const CONTENT_ID = 'content';

/** The next Tab goes on within the page, not through menu, header and tabs before it. */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
