import type { Field } from '../../engine/resource.ts';
import { refused, type ServerFacet, type Stored } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { DEFAULT_MAX_LENGTH } from './meaning.ts';
import { MAX_PICTURES } from './pictures.ts';
import { cleanHtml, isCleanHtml, TooMuchMarkup } from './server/clean-html.ts';

/** A picture is sent as the link it was read with, and stored as `picture:12`. */
const LINK_LENGTH = 300;

const text = textStorage({ trim: false });

/**
 * True for a text that no cleaning brings within its field: one with more characters than allowed, each of one or two
 * UTF-16 units, beside its pictures. The schema refuses it by its length.
 */
function isTooLong(html: string, { schema }: Field): boolean {
  return html.length > 2 * (schema.maxLength ?? DEFAULT_MAX_LENGTH) + MAX_PICTURES * LINK_LENGTH;
}

/**
 * What is not allowed is removed without a word – people paste from office programs and see in the editor what is left.
 * Refused is only a text that is too long, holds control characters, or has more markup than is read.
 * @param clean reads the markup, once for each text that is written
 */
export function richTextStorage(clean: (html: string) => string = cleanHtml): ServerFacet {
  const cleaned = (html: string, field: Field): Stored => {
    if (isTooLong(html, field)) return refused(field.messages.maxLength);
    try {
      return text.toDb(clean(html), field);
    } catch (error) {
      if (error instanceof TooMuchMarkup) return refused(`${field.title}${error.message}，请清除格式后重试`);
      throw error;
    }
  };
  return {
    ...text,
    isMarkup: true,
    accept: (value, field) => {
      if (typeof value !== 'string') return value;
      const read = cleaned(value, field);
      return read.ok ? read.value : value;
    },
    // What a form accepted is clean; seeds and jobs come without.
    toDb: (value, field) =>
      typeof value === 'string' && !isCleanHtml(value) ? cleaned(value, field) : text.toDb(value, field),
  };
}

export const richText: ServerFacet = richTextStorage();
