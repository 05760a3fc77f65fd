import { cleanHtml, isCleanHtml, TooMuchMarkup } from './clean-html.ts';

/** Result of cleaning a text; `tooMuch`: the message of TooMuchMarkup. */
export type Cleaned = { html: string } | { tooMuch: string };

/** Cache of texts that a worker thread cleaned before they are written; `read` cleans other texts itself. */
export class CleanedTexts {
  /** Maximum number of cached texts; one that was removed is cleaned again. */
  static readonly #MOST = 20;
  readonly #kept = new Map<string, Cleaned>();

  static clean(html: string): Cleaned {
    try {
      return { html: cleanHtml(html) };
    } catch (error) {
      if (error instanceof TooMuchMarkup) return { tooMuch: error.message };
      throw error;
    }
  }

  keep(html: string, cleaned: Cleaned): void {
    this.#kept.delete(html);
    this.#kept.set(html, cleaned);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > CleanedTexts.#MOST && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** @throws TooMuchMarkup */
  read(html: string): string {
    if (isCleanHtml(html)) return html;
    const cleaned = this.#kept.get(html) ?? CleanedTexts.clean(html);
    if ('tooMuch' in cleaned) throw new TooMuchMarkup(cleaned.tooMuch);
    return cleaned.html;
  }
}

export const cleanedTexts = new CleanedTexts();
