import type { Page } from 'playwright-core';

/** Effort that one part of a task costs a user. */
export interface Toll {
  clicks: number;
  /** Number of different inputs typed into. */
  typed: number;
}

/** Page script that reports each real click with the text of its target, and each input once, at the first typing. */
const WATCH = `
  const typed = new WeakSet();
  const report = (kind, text) => window.tellHand(kind, text);
  let last = null;
  window.addEventListener('click', ({ isTrusted, target }) => {
    if (!isTrusted || !(target instanceof Element)) return;
    // A label passes its click on to its input, as trusted as its own: the hand clicked once.
    const isPassedOn = [...(target.labels ?? [])].some((label) => label.contains(last));
    last = isPassedOn ? null : target;
    if (isPassedOn) return;
    const words = target.closest('[aria-label], button, a, label, [role=option], [title]') ?? target;
    const text = (words.getAttribute('aria-label') ?? words.textContent ?? '').trim();
    report('click', text.slice(0, 24) || target.closest('[id]')?.id || target.className);
  }, { capture: true });
  window.addEventListener('input', ({ isTrusted, target }) => {
    if (!isTrusted || !target.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])')) return;
    if (typed.has(target)) return;
    typed.add(target);
    report('input', target.id);
  }, { capture: true });
`;

/** Counts clicks and typing in a window, separately for each part of a task (a stretch). */
export class Hand {
  readonly #tolls = new Map<string, Toll & { clicked: string[] }>();
  #stretch = '';

  private constructor() {}

  /** Watches every page that the window loads from now on. */
  static async watch(page: Page): Promise<Hand> {
    const hand = new Hand();
    await page.exposeFunction('tellHand', (kind: 'click' | 'input', text: string) => hand.#note(kind, text));
    await page.addInitScript(WATCH);
    return hand;
  }

  /** Starts a stretch: later clicks and inputs count towards it. */
  begin(stretch: string): void {
    this.#stretch = stretch;
    this.#tolls.set(stretch, { clicks: 0, typed: 0, clicked: [] });
  }

  get tolls(): { [stretch: string]: Toll } {
    return Object.fromEntries([...this.#tolls].map(([stretch, { clicks, typed }]) => [stretch, { clicks, typed }]));
  }

  /** One line per stretch, with the texts that were clicked. */
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
