import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Console } from './console.ts';

const STEPS = 150;

/** Focused element: its own name, the label of its form field and the text of its row. */
interface Place {
  name: string;
  field: string;
  row: string;
}

/** A user at the console who has no mouse and reaches everything by keys. */
export class Keys {
  readonly #person: Console;

  constructor(person: Console) {
    this.#person = person;
  }

  press = (key: string) => this.#person.page.keyboard.press(key);

  /** Describes the focused element as a screen reader does. */
  place(): Promise<Place> {
    return this.#person.page.evaluate(() => {
      const part = document.activeElement;
      const words = (element: Element | null | undefined) => (element?.textContent ?? '').trim();
      const label = part?.id ? document.querySelector(`label[for="${CSS.escape(part.id)}"]`) : part?.closest('label');
      const field = words(part?.closest('.form-field')?.querySelector('.form-label'));
      return {
        name: part?.getAttribute('aria-label') || words(label) || words(part),
        field: field.replace(/^\*/, ''),
        row: words(part?.closest('tr, article, li')),
      };
    });
  }

  /** Presses Tab until the focused element matches; throws after `STEPS` steps. */
  async to(is: (place: Place) => boolean): Promise<void> {
    const passed: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const place = await this.place();
      if (is(place)) return;
      passed.push(place.field || place.name);
      await this.press('Tab');
    }
    throw new Error(`not reached by ${STEPS} tabs: ${passed.slice(-50).join(' | ')}`);
  }

  /** Presses a button by its name; `row` is a text of its row, for buttons that every row has. */
  async button(words: string, row = ''): Promise<void> {
    await this.to(({ name, row: of }) => name === words && of.includes(row));
    await this.press('Enter');
  }

  async type(label: string, text: string): Promise<void> {
    await this.to(({ field }) => field === label);
    await this.#person.page.keyboard.insertText(text);
  }

  async typeTime(label: string, wallTime: string): Promise<void> {
    await this.type(label, wallTime);
    await this.press('Enter');
  }

  /** Chooses an option of a select or of a radio group. */
  async choose(label: string, option: string): Promise<void> {
    const { page } = this.#person;
    const field = this.#person.field(label);
    await this.to((place) => place.field === label);
    if ((await field.getByRole('radio').count()) > 0) return this.#mark(option);
    const popup = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    if (await field.locator('input[readonly]').count()) await this.#goTo(popup, option);
    else await page.keyboard.insertText(option);
    await popup.getByText(option, { exact: true }).first().waitFor();
    await this.press('Enter');
    await field.locator('.ant-select').getByText(option, { exact: true }).first().waitFor();
  }

  /** Moves through a list without a search, by the arrow key, to an option. */
  async #goTo(popup: Locator, option: string): Promise<void> {
    await this.press('ArrowDown');
    const active = popup.locator('.ant-select-item-option-active');
    await active.waitFor();
    for (let step = 0; (await active.textContent()) !== option; step += 1) {
      if (step > STEPS) throw new Error(`${option} is none of the choices`);
      await this.press('ArrowDown');
    }
  }

  async #mark(option: string): Promise<void> {
    const first = (await this.place()).name;
    for (let name = first; name !== option; ) {
      await this.press('ArrowDown');
      name = (await this.place()).name;
      if (name === first) throw new Error(`${option} is none of the choices`);
    }
    await this.press('Space');
  }

  /** Chooses a person by name in the user picker. */
  async pick(label: string, name: string): Promise<void> {
    await this.to((place) => place.field === label && place.name === '选择');
    await this.press('Enter');
    const picker = this.#person.page.getByRole('dialog').filter({ hasText: '选择用户' }).last();
    await picker.locator('.ant-table-row').first().waitFor();
    await this.#find(picker, name);
    while ((await this.place()).name !== `选择${name}`) await this.#next();
    await this.press('Enter');
    await picker.waitFor({ state: 'hidden' });
  }

  /**
   * Searches for the name if the picker has a search, which then has the focus. Without one the first person has it.
   */
  async #find(picker: Locator, name: string): Promise<void> {
    await expect.poll(async () => (await this.place()).name).toMatch(/^(关键词|选择.+)$/);
    if ((await this.place()).name !== '关键词') return;
    await this.#person.page.keyboard.insertText(name);
    await this.press('Enter');
    await picker.locator('.ant-table-row').filter({ hasText: name }).first().waitFor();
    await this.press('ArrowDown');
  }

  async #next(): Promise<void> {
    const before = (await this.place()).name;
    await this.press('ArrowDown');
    if ((await this.place()).name !== before) return;
    await this.press('PageDown');
    await expect.poll(async () => (await this.place()).name).not.toBe(before);
  }
}
