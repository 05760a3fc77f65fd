import { hasPicture } from './pictures.ts';

/**
 * What formatted text may hold, in one place for the server that cleans it at writing, the browser that cleans it again
 * before drawing, and the editor's buttons. Pictures are files of ours (pictures.ts); no styles, no scripts.
 */
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

/** Other names for the same thing, as office programs and old pages write them. */
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

/** The words of formatted text, a line per paragraph, heading and list item. */
export function toPlainText(html: string): string {
  return html
    .replace(/<(?:br|hr)\s*\/?>|<\/(?:p|h3|h4|li|pre)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll('\u00a0', ' ')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Without empty paragraphs at its end: editors keep one there to go on writing. Nothing but blanks is an empty text. */
export function toTidyHtml(html: string): string {
  const tidy = withoutEmptyEnd(html.trim());
  return toPlainText(tidy) === '' && !hasPicture(tidy) ? '' : tidy;
}

/** A loop: a pattern of repeated paragraphs would try each of them once more for every later one. */
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

/** A paragraph per line that is not empty. */
export function fromPlainText(text: string): string {
  const escaped = text
    .replaceAll('\u00a0', ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  const lines = escaped.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line) => (line === '' ? [] : [`<p>${line}</p>`])).join('');
}
