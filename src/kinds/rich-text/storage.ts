import sanitize from 'sanitize-html';
import type { ServerFacet } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { pictureId, pictureSource } from './pictures.ts';
import { RICH_TEXT_SCHEMES, RICH_TEXT_SYNONYMS, RICH_TEXT_TAGS, toTidyHtml } from './rich-text-tags.ts';

/** Longer texts are not even cleaned: the schema refuses them by their length. */
const MAX_CHARACTERS = 200_000;
const MAX_NESTING = 20;
const MAX_ALT = 100;
const LINK = new RegExp(`^(?:${RICH_TEXT_SCHEMES.join('|')}):`, 'i');

/** A page that was opened from here learns nothing of here. */
const OUTWARD = { rel: 'noopener noreferrer nofollow', target: '_blank' };

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'] },
  allowedSchemes: [...RICH_TEXT_SCHEMES],
  allowedSchemesByTag: { img: ['picture'] },
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    ...RICH_TEXT_SYNONYMS,
    // A link that leads nowhere allowed keeps its words only.
    a: (_tag, attributes): sanitize.Tag => {
      const href = attributes.href?.trim() ?? '';
      if (!LINK.test(href)) return { tagName: 'span', attribs: {} };
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

/** Allowed tags only, without scripts, handlers and styles (security.md#R16). Cleaned twice it is the same. */
export function cleanHtml(html: string): string {
  return toTidyHtml(sanitize(html, OPTIONS));
}

const text = textStorage({ trim: false });

/**
 * What is not allowed is removed without a word – people paste from office programs and see in the editor what is left –
 * and only a text that is too long or holds control characters is refused.
 */
export const richText: ServerFacet = {
  ...text,
  isMarkup: true,
  accept: (value) => (typeof value === 'string' && value.length <= MAX_CHARACTERS ? cleanHtml(value) : value),
  toDb: (value, field) => text.toDb(typeof value === 'string' ? cleanHtml(value) : value, field),
};
