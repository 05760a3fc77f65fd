import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD } from './accounts.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';

const WAIT = { timeout: 15_000 };

/** A person at the console: what the hand does on screen, by the words people read there. */
export class Console {
  readonly page: Page;
  readonly browser: TestBrowser;
  readonly base: string;

  private constructor(browser: TestBrowser, base: string) {
    this.browser = browser;
    this.page = browser.page;
    this.base = base;
    this.page.setDefaultTimeout(WAIT.timeout);
  }

  /** Opens a browser of its own and signs in through the form. */
  static async open(base: string, of: { account: string; phone?: boolean; password?: string }): Promise<Console> {
    const size = of.phone ? { width: 375, height: 812 } : { width: 1440, height: 900 };
    const person = new Console(await launchBrowser(size), base);
    await person.signIn(of.account, of.password ?? DEMO_PASSWORD);
    return person;
  }

  async signIn(account: string, password: string): Promise<void> {
    await this.page.goto(`${this.base}/user/login`);
    await this.page.getByPlaceholder('账号').fill(account);
    await this.page.getByPlaceholder('密码').fill(password);
    await this.page.getByRole('button', { name: '确定' }).click();
    await this.page.waitForURL((url) => !url.pathname.startsWith('/user'), WAIT);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.base}${path}`);
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

  /** A verb of a row, from the row itself or from 更多. */
  async act(text: string, verb: string): Promise<void> {
    const row = this.row(text);
    await row.waitFor(WAIT);
    const direct = row.getByRole('button', { name: verb, exact: true });
    if ((await direct.count()) > 0) return direct.first().click();
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

  async type(label: string, text: string): Promise<void> {
    await this.input(label).fill(text);
  }

  /** Chooses an option of a select or tree select by what it says. */
  async choose(label: string, option: string): Promise<void> {
    await this.input(label).click();
    const popup = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last();
    const exactly = new RegExp(`^${option}$`);
    const choices = popup.locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper');
    const choice = choices.filter({ hasText: exactly }).first();
    await choice.scrollIntoViewIfNeeded();
    await choice.click();
    await this.field(label).locator('.ant-select').getByText(option, { exact: true }).first().waitFor();
  }

  async typeTime(label: string, wallTime: string): Promise<void> {
    const input = this.input(label);
    await input.fill(wallTime);
    await input.press('Enter');
  }

  /** Opens the user picker of a field, finds the person and takes him. */
  async pick(label: string, name: string): Promise<void> {
    await this.press('选择', this.field(label));
    const picker = this.page.getByRole('dialog').filter({ hasText: '选择用户' }).last();
    const search = picker.getByLabel('关键词');
    if ((await search.count()) > 0) {
      await search.fill(name);
      await this.press('查询', picker);
    }
    await picker.locator('.ant-table-row').filter({ hasText: name }).first().click();
    await this.press('确定', picker);
    await picker.waitFor({ state: 'hidden' });
  }

  async attach(label: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const field = this.field(label);
    await field.locator('input[type=file]').first().setInputFiles(file);
    await field.locator('img').first().waitFor(WAIT);
  }

  /** Confirms the open modal and waits for the words of success. */
  async confirm(success: string): Promise<void> {
    await this.press('确定', this.modal);
    await this.page.getByText(success, { exact: true }).first().waitFor(WAIT);
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
