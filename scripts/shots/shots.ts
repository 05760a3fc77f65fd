import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Account, demoAccounts, menuPages, signIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { startOwnServer } from './own-server.ts';
import { type Shot, writeSheet } from './sheet.ts';
import { readView } from './view.ts';
import { visitPage } from './visit.ts';

/**
 * `npm run shots`: visits every menu on desktop and phone, light and dark, and opens every dialog, without changing
 * data. Without --base it starts a demo server; shots/index.html shows the pictures.
 *
 *   npm run shots -- --base http://127.0.0.1:8080 --password … [--account superAdmin] [--only RiskRegister]
 *                    [--views 1440x900-light,375x812-dark]
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    account: { type: 'string', default: 'superAdmin' },
    password: { type: 'string' },
    only: { type: 'string', default: '' },
    views: { type: 'string', default: '1440x900-light,1440x900-dark,375x812-light,375x812-dark' },
    out: { type: 'string', default: 'shots' },
  },
});

/** Accounts with pages to visit: the administrator all pages, one person of each workflow role pages of hazards. */
async function accountsOf(base: string, admin: Account): Promise<{ account: Account; pages: RegExp }[]> {
  const byRole = new Map<string, Account>();
  for (const person of await demoAccounts(base)) if (!byRole.has(person.role)) byRole.set(person.role, person);
  const people = [...byRole.values()].filter(({ role }) => !role.endsWith('管理员') || role === '安全管理员');
  const stages = new RegExp(`(?=.*/hazard/)(?=.*(?:${values.only}))`);
  return [{ account: admin, pages: new RegExp(values.only) }, ...people.map((account) => ({ account, pages: stages }))];
}

async function main(): Promise<void> {
  const out = resolve(values.out);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const own = values.base ? null : await startOwnServer();
  const base = values.base ?? own?.base ?? '';
  const shots: Shot[] = [];
  try {
    const admin = { account: values.account, password: values.password ?? own?.password ?? '', name: '', role: '' };
    for (const { account, pages } of await accountsOf(base, admin)) {
      const session = await signIn(base, account);
      const menus = (await menuPages(base, session)).filter((menu) => pages.test(menu.path));
      for (const view of values.views.split(',').map(readView)) {
        const browser = await openBrowser(view, base, session.token);
        for (const menu of menus) {
          const folder = join(out, view.name, account.account);
          mkdirSync(folder, { recursive: true });
          shots.push(...(await visitPage(browser, { menu, folder, view: view.name, account: account.account })));
          console.log(`${view.name} ${account.account} ${menu.path}`);
        }
        await browser.close();
      }
    }
  } finally {
    writeSheet(out, shots);
    await own?.stop();
  }
  console.log(`${shots.length} shots: ${join(out, 'index.html')}`);
}

await main();
