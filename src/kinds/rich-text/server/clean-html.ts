import sanitize from 'sanitize-html';
import { cleanedText } from '../../../engine/folded.ts';
import { pictureId, pictureSource } from '../pictures.ts';
import { RICH_TEXT_SCHEMES, RICH_TEXT_SYNONYMS, RICH_TEXT_TAGS, toTidyHtml } from '../rich-text-tags.ts';

/** Maximum nesting; deeper elements lose their tags. */
const MAX_KEPT_DEPTH = 20;
/** Maximum nesting that is parsed: the parser compares every end tag with each open element. */
export const MAX_DEPTH = 100;
export const MAX_ELEMENTS = 10_000;
const MAX_ALT = 100;
const MAX_LINK = 2_000;
const LINK = new RegExp(`^(?:${RICH_TEXT_SCHEMES.join('|')}):`, 'i');

/** Attributes of every link: the opened page gets neither the referrer nor access to this window. */
const OUTWARD = { rel: 'noopener noreferrer nofollow', target: '_blank' };

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
  allowedSchemes: [...RICH_TEXT_SCHEMES],
  allowedSchemesByTag: { img: ['picture'] },
  allowProtocolRelative: false,
  nestingLimit: MAX_KEPT_DEPTH,
  // Cleans decoded text, since characters written as entities pass the cleaning of the request body.
  textFilter: cleanedText,
  transformTags: {
    ...RICH_TEXT_SYNONYMS,
    // A link with a forbidden address is reduced to its text.
    a: (_tag, attributes): sanitize.Tag => {
      const href = attributes.href?.trim() ?? '';
      if (href.length > MAX_LINK || !LINK.test(href)) return { tagName: 'span', attribs: {} };
      return { tagName: 'a', attribs: { href, ...OUTWARD } };
    },
    img: (_tag, attributes): sanitize.Tag => {
      const id = pictureId(attributes.src ?? '');
      const alt = (attributes.alt ?? '').slice(0, MAX_ALT);
      return id === null
        ? { tagName: 'span', attribs: {} }
        : { tagName: 'img', attribs: { src: pictureSource(id), alt } };
    },
  },
};

/** Counts of the markup read so far. */
export interface MarkupRead {
  elements: number;
  depth: number;
}

/** Thrown for too many or too deeply nested elements; the message follows the title of the field. */
export class TooMuchMarkup extends Error {}

/**
 * Removes all but the allowed tags (security.md#R16); cleaning the result again changes nothing.
 * @throws TooMuchMarkup at the first element beyond a limit
 */
export function cleanHtml(html: string, read: MarkupRead = { elements: 0, depth: 0 }): string {
  const onOpenTag = () => {
    read.elements += 1;
    read.depth += 1;
    if (read.elements > MAX_ELEMENTS) throw new TooMuchMarkup(`的格式过多（最多 ${MAX_ELEMENTS} 处）`);
    if (read.depth > MAX_DEPTH) throw new TooMuchMarkup(`的格式嵌套过深（最多 ${MAX_DEPTH} 层）`);
  };
  const onCloseTag = () => {
    read.depth -= 1;
  };
  return toTidyHtml(sanitize(html, { ...OPTIONS, onOpenTag, onCloseTag }));
}

const VOID = ['br', 'hr', 'img'];
const NAMES = RICH_TEXT_TAGS.filter((tag) => !VOID.includes(tag) && tag !== 'a').join('|');
const LINK_TAG = `<a href="(?:${RICH_TEXT_SCHEMES.join('|')}):[^"<>]*" rel="${OUTWARD.rel}" target="${OUTWARD.target}">`;
/** A tag exactly as `cleanHtml` writes it. */
const CLEAN_TAG = new RegExp(
  `^(?:</?(?:${NAMES})>|</a>|${LINK_TAG}|<(?:br|hr) />|<img src="picture:\\d+" alt="[^"<>]*" />)$`,
);

/** True for a text as `cleanHtml` writes it: cleaning it again would change nothing. */
export function isCleanHtml(html: string): boolean {
  const open: string[] = [];
  let elements = 0;
  for (const [tag] of html.matchAll(/<[^<>]*>?/g)) {
    if (!CLEAN_TAG.test(tag)) return false;
    const name = /\w+/.exec(tag)?.[0] ?? '';
    if (tag.startsWith('</')) {
      if (open.pop() !== name) return false;
    } else {
      elements += 1;
      if (!VOID.includes(name)) open.push(name);
    }
    if (elements > MAX_ELEMENTS || open.length > MAX_KEPT_DEPTH) return false;
  }
  return open.length === 0;
}
