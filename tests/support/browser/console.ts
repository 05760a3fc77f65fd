import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ApiClient } from '../api-client.ts';
import type { TestServer } from '../server.ts';
import { ofFile } from '../servers/begun.ts';
import { serverOfFile } from '../servers/of-file.ts';
import { type BrowserOptions, launchBrowser, seatAt, type TestBrowser } from './browser.ts';

interface Visitor extends Pick<BrowserOptions, 'moves' | 'program' | 'before' | 'worker'> {
  account: string;
  /** Path of the first page. */
  at?: string;
  phone?: boolean;
}

const tokenOf = async (base: string, account: string) => String((await ApiClient.signedIn(base, account)).token);

/** A user at the console, who finds elements by their visible text and operates them. */
export class Console {
  page: Page;
  readonly browser: TestBrowser;
  readonly base: string;

  private constructor(browser: TestBrowser, base: string) {
    this.browser = browser;
    this.page = browser.page;
    this.base = base;
  }

  /** Opens a new window at a page, already signed in; other tests cover the sign-in form. */
  static async open(base: string, { account, at = '/homePage', phone, ...options }: Visitor): Promise<Console> {
    const size = phone ? { width: 375, height: 812 } : { width: 1440, height: 900 };
    const session = { base, token: await tokenOf(base, account) };
    const person = new Console(await launchBrowser({ ...size, ...options, session }), base);
    await person.goto(at);
    return person;
  }

  /**
   * Signs in through the form. At any other path the console first redirects to the form and afterwards to that path.
   */
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

  /**
   * Signs another account in at this window and clears the storage of the first. Fails if the window has recorded a
   * problem.
   */
  async handOver(account: string, at: string): Promise<void> {
    const token = await tokenOf(this.base, account);
    await seatAt(this.page, { base: this.base, token });
    expect(this.browser.problems).toEqual([]);
    await this.goto(at);
  }

  /**
   * Removes refusals (401) recorded from index `since` on. A session that ends while its page loads may cause them in
   * parallel requests.
   */
  passOverRefusals(since: number): void {
    const { problems } = this.browser;
    problems.push(...problems.splice(since).filter((problem) => !problem.includes('status of 401')));
  }

  /** Replaces the tab by an empty one of the same browser and size; the caller opens a page in it. */
  async changeTab(): Promise<void> {
    const size = this.page.viewportSize();
    const next = await this.browser.context.newPage();
    if (size) await next.setViewportSize(size);
    await this.page.close();
    this.page = next;
  }

  /** Client of the same server, signed in with this account. */
  client(account: string): Promise<ApiClient> {
    return ApiClient.signedIn(this.base, account);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.base}${path}`);
  }

  /** Opens a page as a menu does, without reloading the console. */
  async lead(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      // The router reads the address on `popstate`. Open dialogs must ignore that event: the copied `layers` make their
      // history entries appear present.
      history.pushState({ layers: history.state?.layers }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      history.replaceState(null, '');
    }, path);
  }

  /** Opens a page in its initial state without reloading the console, by way of the welcome page. */
  async comeTo(path: string): Promise<void> {
    await this.lead('/welcome');
    await this.page.getByRole('button', { name: '进入首页' }).waitFor();
    await this.lead(path);
  }

  /** Topmost open modal. */
  get modal(): Locator {
    return this.page.getByRole('dialog').last();
  }

  /** Clicks a button by its text, in the given element or on the page; the last one if there are several. */
  async press(name: string, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name, exact: true }).last().click();
  }

  /** Table row or card that contains this text. */
  row(text: string): Locator {
    return this.page.locator('.ant-table-row, article, li').filter({ hasText: text }).first();
  }

  /** Headings of the table in their order, without the column of checkboxes. */
  async headings(within: Page | Locator = this.page): Promise<string[]> {
    const texts = await within.locator('thead th').allInnerTexts();
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  }

  /** Texts of a row's cells, keyed by heading. */
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

  /** Waits until the page shows a text: a toast, a notice, a row. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text, { exact: true }).first().waitFor();
  }

  /** Clicks a button of a question's dialog and waits until the dialog has closed. */
  async answer(question: string | RegExp, button: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').filter({ hasText: question }).last();
    await this.press(button, dialog);
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Runs an action of a row, by a button of the row or from 更多. */
  async act(text: string, verb: string): Promise<void> {
    const row = this.row(text);
    await row.waitFor();
    const direct = row.getByRole('button', { name: verb, exact: true });
    if ((await direct.count()) > 0) return direct.first().click();
    // The name opens the record, or a link 查看.
    if (verb === '查看') return row.locator('.cell-name, a.row-action').first().click();
    await row.getByRole('button', { name: /更多/ }).click();
    await this.page.getByRole('menuitem', { name: verb, exact: true }).click();
  }

  /** Field of the open form by its label, without the asterisk of a required field. */
  field(label: string): Locator {
    const title = this.page.locator('.form-label').filter({ hasText: new RegExp(`^\\*?${label}$`) });
    return this.modal.locator('.form-field').filter({ has: title });
  }

  input(label: string): Locator {
    return this.field(label).locator('input:not([type=file]), textarea').first();
  }

  /** Text below a field: its help, or the message that replaces it after an error. */
  message(label: string): Locator {
    return this.field(label).locator('.form-message');
  }

  async type(label: string, text: string): Promise<void> {
    await this.input(label).fill(text);
  }

  /** Chooses an option of a select, tree select or radio group by its text. */
  async choose(label: string, option: string): Promise<void> {
    const input = this.field(label).locator('input[type=radio], .ant-select:not(.ant-select-loading)');
    await input.first().waitFor({ state: 'attached' });
    if ((await this.field(label).getByRole('radio').count()) > 0) return this.mark(label, option);
    const chosen = this.field(label).locator('.ant-select').getByText(option, { exact: true }).first();
    // The list moves while its options load, so a click may miss: tries up to five times.
    for (let tries = 0; tries < 5 && !(await chosen.isVisible()); tries++) await this.#clickChoice(label, option);
    await chosen.waitFor();
  }

  async #clickChoice(label: string, option: string): Promise<void> {
    const popup = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
    const choices = popup.locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper');
    const choice = choices.filter({ hasText: new RegExp(`^${option}$`) }).first();
    if (!(await choice.isVisible())) await this.input(label).click();
    await choice.click();
    // Ignores a timeout, since another list may have opened instead: the caller checks the choice at the field.
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

  /** Chooses a person by name, in the list of the field or in the user picker if the field opens one. */
  async pick(label: string, name: string): Promise<void> {
    await this.field(label).waitFor();
    if ((await this.field(label).getByRole('button', { name: '选择' }).count()) === 0)
      return this.#pickListed(label, name);
    await this.press('选择', this.field(label));
    const picker = this.page.getByRole('dialog').filter({ hasText: '选择用户' }).last();
    const search = picker.getByLabel('关键词');
    // The search form is rendered before the rows, so it is present by then.
    await picker.locator('.ant-table-row').first().waitFor();
    if ((await search.count()) > 0) {
      await search.fill(name);
      await this.press('查询', picker);
    }
    const person = picker.locator('.ant-table-row').filter({ hasText: name }).first();
    // Without a search form (look.md#13.4), turns the pages of the list.
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
    const person = popup.locator('.candidate').filter({ hasText: name }).first();
    await person.waitFor();
    // The people found replace those offered before; a row that moves between press and release is not clicked.
    await popup.locator('.candidate').filter({ hasNotText: name }).first().waitFor({ state: 'detached' });
    await person.click();
    await this.field(label).locator('.ant-select').getByText(name, { exact: true }).first().waitFor();
  }

  async attach(label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const field = this.field(label);
    await field.locator('input[type=file]').first().setInputFiles(file);
    await field.locator('img').first().waitFor();
  }

  /** Confirms the open modal and waits for the success message. */
  async confirm(success: string, button = '确定'): Promise<void> {
    await this.press(button, this.modal);
    await this.page.getByText(success, { exact: true }).first().waitFor();
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

type Place = { base: string } | { server: { base: string } };

/** Opens one console window for all tests of a file, on a server or world of an earlier hook, or on one it starts. */
export function atConsole(at: Place | (() => Promise<TestServer>), visitor: Visitor): Console {
  const on = typeof at === 'function' ? serverOfFile(at) : at;
  return ofFile(() => Console.open('base' in on ? on.base : on.server.base, visitor));
}
