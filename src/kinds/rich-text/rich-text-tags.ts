import { hasPicture } from './pictures.ts';

/** Tags allowed in formatted text, for the cleaning by server and browser and the editor's buttons. */
export const RICH_TEXT_TAGS: readonly string[] = [
  'p',
  'br',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'hr',
  'a',
  'img',
];

/** Tags with the same meaning, as used by office programs and old pages. */
export const RICH_TEXT_SYNONYMS: { readonly [tag: string]: string } = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

/** Schemes a link may lead to (security.md#R16). */
export const RICH_TEXT_SCHEMES: readonly string[] = ['http', 'https', 'mailto'];

const ENTITIES: { readonly [name: string]: string } = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** Plain text of formatted text, a line per paragraph, heading and list item. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(?:br|hr)\s*\/?>|<\/(?:p|h3|h4|li|pre)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll('\u00a0', ' ')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** The text without empty paragraphs at its end, which editors append; empty for a text of blanks. */
export function toTidyHtml(html: string): string {
  const tidy = withoutEmptyEnd(html.trim());
  return toPlainText(tidy) === '' && !hasPicture(tidy) ? '' : tidy;
}

/** Removes the paragraphs in a loop: a regular expression would take quadratic time for many empty paragraphs. */
function withoutEmptyEnd(html: string): string {
  let kept = html;
  while (kept.endsWith('</p>')) {
    const start = kept.lastIndexOf('<p>');
    const words = start < 0 ? '' : kept.slice(start + '<p>'.length, -'</p>'.length);
    if (start < 0 || words.replace(/<br(?: ?\/)?>/gi, '').trim() !== '') return kept;
    kept = kept.slice(0, start).trimEnd();
  }
  return kept;
}

/** Formatted text with a paragraph for every line that is not empty. */
export function fromPlainText(text: string): string {
  const escaped = text
    .replaceAll('\u00a0', ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const lines = escaped.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line) => (line === '' ? [] : [`<p>${line}</p>`])).join('');
}
