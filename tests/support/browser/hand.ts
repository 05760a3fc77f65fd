import type { Page } from 'playwright-core';

/** What one stretch of work asks of a person's hand. */
export interface Toll {
  clicks: number;
  /** Different inputs that were typed into. */
  typed: number;
}

/** In the page: tells each click of a real hand by the words on what was hit, and each input as it is typed into first. */
const WATCH = `
  const typed = new WeakSet();
  const told = (kind, text) => window.tellHand(kind, text);
  let last = null;
  window.addEventListener('click', ({ isTrusted, target }) => {
    if (!isTrusted || !(target instanceof Element)) return;
    // A label passes its click on to its input, as trusted as its own: the hand clicked once.
    const isPassedOn = [...(target.labels ?? [])].some((label) => label.contains(last));
    last = isPassedOn ? null : target;
    if (isPassedOn) return;
    const words = target.closest('[aria-label], button, a, label, [role=option], [title]') ?? target;
    const text = (words.getAttribute('aria-label') ?? words.textContent ?? '').trim();
    told('click', text.slice(0, 24) || target.closest('[id]')?.id || target.className);
  }, { capture: true });
  window.addEventListener('input', ({ isTrusted, target }) => {
    if (!isTrusted || !target.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])')) return;
    if (typed.has(target)) return;
    typed.add(target);
    told('input', target.id);
  }, { capture: true });
`;

/** Counts what the hand does in a window, stretch by stretch. */
export class Hand {
  readonly #tolls = new Map<string, Toll & { clicked: string[] }>();
  #stretch = '';

  private constructor() {}

  /** Watches every page the window shows from now on. */
  static async watch(page: Page): Promise<Hand> {
    const hand = new Hand();
    await page.exposeFunction('tellHand', (kind: 'click' | 'input', text: string) => hand.#note(kind, text));
    await page.addInitScript(WATCH);
    return hand;
  }

  /** What follows belongs to this stretch. */
  begin(stretch: string): void {
    this.#stretch = stretch;
    this.#tolls.set(stretch, { clicks: 0, typed: 0, clicked: [] });
  }

  get tolls(): { [stretch: string]: Toll } {
    return Object.fromEntries([...this.#tolls].map(([stretch, { clicks, typed }]) => [stretch, { clicks, typed }]));
  }

  /** A line a stretch, with the words that were clicked. */
  report(): string {
    const lines = [...this.#tolls].map(
      ([stretch, { clicks, typed, clicked }]) => `${stretch}: ${clicks} clicks, ${typed} typed: ${clicked.join(' › ')}`,
    );
    return lines.join('\n');
  }

  #note(kind: 'click' | 'input', text: string): void {
    const toll = this.#tolls.get(this.#stretch);
    if (!toll) throw new Error(`${kind} “${text}” before the first stretch began`);
    if (kind === 'input') toll.typed++;
    else {
      toll.clicks++;
      toll.clicked.push(text);
    }
  }
}
