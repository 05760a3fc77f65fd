import type { Field } from '../../engine/resource.ts';
import { refused, type ServerFacet, type Stored } from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';
import { DEFAULT_MAX_LENGTH } from './meaning.ts';
import { MAX_PICTURES } from './pictures.ts';
import { isCleanHtml, TooMuchMarkup } from './server/clean-html.ts';
import { cleanedTexts } from './server/cleaned-texts.ts';

/** Maximum length of a picture's link: the browser sends the link it read, storage keeps `picture:12`. */
const LINK_LENGTH = 300;

const text = textStorage({ trim: false });

/** True for texts too long to clean: over two UTF-16 units per allowed character plus links. Schemas refuse them. */
function isTooLong(html: string, { schema }: Field): boolean {
  return html.length > 2 * (schema.maxLength ?? DEFAULT_MAX_LENGTH) + MAX_PICTURES * LINK_LENGTH;
}

/**
 * Removes forbidden markup silently, since office texts contain it. Refuses control characters and too much markup.
 * @param clean returns a text without forbidden markup; called once for each text that is written
 */
export function richTextStorage(clean: (html: string) => string = (html) => cleanedTexts.read(html)): ServerFacet {
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
    // Values from forms are clean already; those of seeds and jobs are not.
    toDb: (value, field) =>
      typeof value === 'string' && !isCleanHtml(value) ? cleaned(value, field) : text.toDb(value, field),
  };
}

export const richText: ServerFacet = richTextStorage();
