import { isCleanHtml } from '../../../kinds/rich-text/server/clean-html.ts';
import { type Cleaned, cleanedTexts } from '../../../kinds/rich-text/server/cleaned-texts.ts';
import { Lane } from '../../bounded/lane.ts';
import { Refused } from '../../bounded/refused.ts';
import { invalid } from '../../errors.ts';

/** Minimum length, in UTF-16 units, of texts that a thread cleans; any shorter text takes at most 5 ms. */
export const LONG_MARKUP = 10_000;
/** Maximum texts of a body that are cleaned in threads; forms have fewer. */
const MAX_TEXTS = 20;

const TOO_COMPLEX = '格式过于复杂，请清除格式后重试';
const lane = new Lane<string, Cleaned>(new URL('./clean-markup.worker.ts', import.meta.url), {
  heapMb: 256,
  ms: 3_000,
  threads: 2,
  waiting: 60,
  keptMs: 10_000,
  says: { slow: TOO_COMPLEX, memory: TOO_COMPLEX, damaged: TOO_COMPLEX },
});

/**
 * Cleans the long formatted texts of a body in threads before the transaction.
 * @throws INVALID with the text's key, TOO_OFTEN if too many texts wait
 */
export async function cleanLongMarkup(body: unknown): Promise<void> {
  const texts = [...longMarkup(body)].slice(0, MAX_TEXTS);
  await Promise.all(
    texts.map(async ([field, html]) => {
      try {
        cleanedTexts.keep(html, await lane.run(html));
      } catch (error) {
        throw error instanceof Refused ? invalid([{ field, message: error.message }]) : error;
      }
    }),
  );
}

/** Yields each long text with markup and its key; the depth of a body is limited (json-body.ts). */
function* longMarkup(value: unknown, key = ''): Generator<[string, string]> {
  if (typeof value === 'string') {
    if (value.length >= LONG_MARKUP && value.includes('<') && !isCleanHtml(value)) yield [key, value];
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* longMarkup(inner, Array.isArray(value) ? key : name);
  }
}
