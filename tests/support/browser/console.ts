import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from '../accounts.ts';
import { ApiClient } from '../api-client.ts';
import { ofFile } from '../servers/begun.ts';
import { launchBrowser, seatAt, type TestBrowser } from './browser.ts';

interface Visitor {
  account: string;
  /** Path of the page he wants. */
  at?: string;
  phone?: boolean;
  moves?: boolean;
}

function tokenOf(base: string, account: string): Promise<string> {
  const password = account === ADMIN ? ADMIN_PASSWORD : DEMO_PASSWORD;
  return new ApiClient(base).write<string>('/login', { account, password, tenantId: '1' });
}

/** A person at the console: what the hand does on screen, by the words people read there. */
export class Console {
  page: Page;
  readonly browser: TestBrowser;
  readonly base: string;

  private constructor(browser: TestBrowser, base: string) {
    this.browser = browser;
    this.page = browser.page;
    this.base = base;
  }

  /** Opens a window of its own, signed in already, at a page. Signing in by hand is the matter of tests of their own. */
  static async open(base: string, of: Visitor): Promise<Console> {
    const size = of.phone ? { width: 375, height: 812 } : { width: 1440, height: 900 };
    const token = await tokenOf(base, of.account);
    const person = new Console(
      await launchBrowser({ ...size, moves: of.moves ?? false, session: { base, token } }),
      base,
    );
    await person.goto(of.at ?? '/homePage');
    return person;
  }

  /** Types into the form. Whoever asks for a page without a session is led there first and to that page after it. */
  async signIn(account: string, password: string, at = '/user/login'): Promise<void> {
    await this.page.goto(`${this.base}${at}`);
    await this.page.getByPlaceholder('账号').fill(account);
    await this.page.getByPlaceholder('密码').fill(password);
    await this.page.getByRole('button', { name: '确定' }).click();
    await this.page.waitForURL((url) => !url.pathname.startsWith('/user'));
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /，账户$/ }).click();
    await this.page.getByRole('menuitem', { name: '退出登录' }).click();
    await this.answer('真的要注销登录吗 ?', '确定');
    await this.page.waitForURL('**/user/login**');
  }

  /** Another person sits down at this window, in which nothing went wrong; nothing of the first one is left in it. */
  async handOver(account: string, at: string): Promise<void> {
    const token = await tokenOf(this.base, account);
    await seatAt(this.page, { base: this.base, token });
    expect(this.browser.problems).toEqual([]);
    await this.goto(at);
  }

  /** After a session that ended while its page was loading: what was asked for beside may have been refused since. */
  passOverRefusals(since: number): void {
    const { problems } = this.browser;
    problems.push(...problems.splice(since).filter((problem) => !problem.includes('status of 401')));
  }

  /** Closes the tab, and opens another one of the same browser and size; the caller leads it somewhere. */
  async changeTab(): Promise<void> {
    const size = this.page.viewportSize();
    const next = await this.browser.context.newPage();
    if (size) await next.setViewportSize(size);
    await this.page.close();
    this.page = next;
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.base}${path}`);
  }

  /** Leads to a page as a menu does: the console is not loaded anew. */
  async lead(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      // The router hears of addresses by the event of Back; open dialogs must not: their entries seem to be there still.
      history.pushState({ layers: history.state?.layers }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      history.replaceState(null, '');
    }, path);
  }

  /** Comes to a page from another one, as it is at first, without loading the console anew. */
  async comeTo(path: string): Promise<void> {
    await this.lead('/welcome');
    await this.page.getByRole('button', { name: '进入首页' }).waitFor();
    await this.lead(path);
  }

  /** The open modal on top. */
  get modal(): Locator {
    return this.page.getByRole('dialog').last();
  }

  /** Presses a button by its words, in the open modal or on the page. */
  async press(name: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name, exact: true }).last().click();
  }

  /** The table row or card that shows this text. */
  row(text: string): Locator {
    return this.page.locator('.ant-table-row, article, li').filter({ hasText: text }).first();
  }

  /** Headings of the table in their order, without the one over the boxes to tick. */
  async headings(within: Page | Locator = this.page): Promise<string[]> {
    const texts = await within.locator('thead th').allInnerTexts();
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** What a row says, by heading. */
  async cells(text: string, within: Page | Locator = this.page): Promise<{ [heading: string]: string }> {
    const row = within.locator('.ant-table-row').filter({ hasText: text }).first();
    await row.waitFor();
    const cells = await row.locator('td:not(.ant-table-selection-column)').allInnerTexts();
    const headings = await this.headings(within);
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index]?.trim() ?? '']));
  }

  /** Fills the search inputs and presses 查询. */
  async search(values: { [label: string]: string }, within: Page | Locator = this.page): Promise<void> {
    const form = within.getByRole('form', { name: '查询条件' }).last();
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
    await this.press('查询', form);
  }

  /** Waits until a text stands on the page: a toast, a notice, a row. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text, { exact: true }).first().waitFor();
  }

  /** Answers a question with one of its buttons. */
  async answer(question: string | RegExp, button: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question }).last();
    await this.press(button, dialog);
    await dialog.waitFor({ state: 'hidden' });
  }

  /** A verb of a row, from the row itself or from 更多. */
  async act(text: string, verb: string): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    const direct = row.getByRole('button', { name: verb, exact: true });
    if ((await direct.count()) > 0) return direct.first().click();
    // Where the name opens the record there is no button for it.
    if (verb === '查看') return row.locator('.cell-name').first().click();
    await row.getByRole('button', { name: /更多/ }).click();
    await this.page.getByRole('menuitem', { name: verb, exact: true }).click();
  }

  /** A field of the open form by its label; the mark of a required one is not part of its name. */
  field(label: string): Locator {
    const title = this.page.locator('.form-label').filter({ hasText: new RegExp(`^\\*?${label}$`) });
    return this.modal.locator('.form-field').filter({ has: title });
  }

  input(label: string): Locator {
    return this.field(label).locator('input:not([type=file]), textarea').first();
  }

  /** What stands under a field: its help, or in its place what is wrong. */
  message(label: string): Locator {
    return this.field(label).locator('.form-message');
  }

  async type(label: string, text: string): Promise<void> {
    await this.input(label).fill(text);
  }

  /** Chooses an option of a select or tree select by what it says. */
  async choose(label: string, option: string): Promise<void> {
    await this.field(label).waitFor();
    if ((await this.field(label).getByRole('radio').count()) > 0) return this.mark(label, option);
    const chosen = this.field(label).locator('.ant-select').getByText(option, { exact: true }).first();
    // The list moves while its choices arrive; a hand that missed clicks again.
    for (let tries = 0; tries < 5 && !(await chosen.isVisible()); tries++) await this.#clickChoice(label, option);
    await chosen.waitFor();
  }

  async #clickChoice(label: string, option: string): Promise<void> {
    const popup = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
    const choices = popup.locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper');
    const choice = choices.filter({ hasText: new RegExp(`^${option}$`) }).first();
    if (!(await choice.isVisible())) await this.input(label).click();
    await choice.click();
    // Another list may stand open in its place: whether the choice was taken is seen at the field.
    await popup.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => {});
  }

  /** Marks one of a field's radio buttons. */
  async mark(label: string, option: string): Promise<void> {
    await this.field(label)
      .locator('label')
      .filter({ hasText: new RegExp(`^${option}$`) })
      .last()
      .click();
  }

  async typeTime(label: string, wallTime: string): Promise<void> {
    const input = this.input(label);
    await input.fill(wallTime);
    await input.press('Enter');
  }

  /** Finds a person by name and takes him: in the list of the field, or in the user picker where it opens one. */
  async pick(label: string, name: string): Promise<void> {
    await this.field(label).waitFor();
    if ((await this.field(label).getByRole('button', { name: '选择' }).count()) === 0)
      return this.#pickListed(label, name);
    await this.press('选择', this.field(label));
    const picker = this.page.getByRole('dialog').filter({ hasText: '选择用户' }).last();
    const search = picker.getByLabel('关键词');
    // The search comes before the rows.
    await picker.locator('.ant-table-row').first().waitFor();
    if ((await search.count()) > 0) {
      await search.fill(name);
      await this.press('查询', picker);
    }
    const person = picker.locator('.ant-table-row').filter({ hasText: name }).first();
    // Without the search (look.md#13.4) one leafs through.
    const next = picker.locator('.ant-pagination-next:not(.ant-pagination-disabled)');
    while ((await search.count()) === 0 && !(await person.isVisible()) && (await next.count()) > 0) await next.click();
    await person.click();
    await this.press('确定', picker);
    await picker.waitFor({ state: 'hidden' });
  }

  async #pickListed(label: string, name: string): Promise<void> {
    await this.input(label).click();
    await this.input(label).fill(name);
    const popup = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
    await popup.locator('.candidate').filter({ hasText: name }).first().click();
    await this.field(label).locator('.ant-select').getByText(name, { exact: true }).first().waitFor();
  }

  async attach(label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const field = this.field(label);
    await field.locator('input[type=file]').first().setInputFiles(file);
    await field.locator('img').first().waitFor();
  }

  /** Confirms the open modal and waits for the words of success. */
  async confirm(success: string, button = '确定'): Promise<void> {
    await this.press(button, this.modal);
    await this.page.getByText(success, { exact: true }).first().waitFor();
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

/** A person's window for all tests of a file, on a server or in a world that began before. */
export function atConsole(at: { base: string } | { server: { base: string } }, visitor: Visitor): Console {
  return ofFile(() => Console.open('base' in at ? at.base : at.server.base, visitor));
}
