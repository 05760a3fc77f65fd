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
 * npm run shots: signs in, visits every menu and opens what can be opened without changing anything, on a desk and on
 * a phone, light and dark; shots/index.html shows them side by side. Without --base it starts a server of its own with
 * demo data.
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

/** The administrator everywhere; people of the workflow only where they have something to do. */
async function accountsOf(base: string, admin: Account): Promise<{ account: Account; pages: RegExp }[]> {
  const people = (await demoAccounts(base)).filter((person) => person.account !== admin.account);
  const only = new RegExp(values.only);
  const all = [{ account: admin, pages: only }];
  const stage = new RegExp(`(?=.*/hazard/)(?=.*${values.only})`);
  return [...all, ...people.slice(0, 6).map((account) => ({ account, pages: stage }))];
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
