export interface Account {
  account: string;
  /** Absent for people of the demo data, who sign in without a password. */
  password?: string;
  name: string;
  role: string;
}

export interface Session {
  token: string;
  apps: { code: string; name: string }[];
}

export interface MenuPage {
  path: string;
  title: string;
}

interface Envelope {
  success: boolean;
  message: string;
  data: never;
}

async function ask(url: string, init: RequestInit & { token?: string } = {}): Promise<never> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (init.token) headers.authorization = `Bearer ${init.token}`;
  const response = await fetch(url, { ...init, headers });
  const envelope = (await response.json()) as Envelope;
  if (!envelope.success) throw new Error(`${url}: ${envelope.message}`);
  return envelope.data;
}

/** People of the demo data; empty if the server has no demo data. */
export async function demoAccounts(base: string): Promise<(Account & { ticket: string })[]> {
  return (await ask(`${base}/api/demoAccounts`)) ?? [];
}

export async function signIn(base: string, { account, password }: Account): Promise<Session> {
  const login = password === undefined ? { demoTicket: await ticketOf(base, account) } : { account, password };
  const token: string = await ask(`${base}/api/login`, { method: 'POST', body: JSON.stringify(login) });
  const user: { apps: Session['apps'] } = await ask(`${base}/api/getLoginUser`, { token });
  return { token, apps: user.apps };
}

/** Requests a new ticket, since earlier tickets expire while pictures of other accounts are taken. */
async function ticketOf(base: string, account: string): Promise<string | undefined> {
  return (await demoAccounts(base)).find((person) => person.account === account)?.ticket;
}

/** All pages that the account may open, of all applications. */
export async function menuPages(base: string, { token, apps }: Session): Promise<MenuPage[]> {
  const pages = new Map<string, MenuPage>();
  for (const { code } of apps) {
    const menus: { path: string; component: string; meta: { title: string } }[] = await ask(
      `${base}/api/sysMenu/change`,
      { method: 'POST', token, body: JSON.stringify({ application: code }) },
    );
    for (const { path, component, meta } of menus) {
      const isPage = component.includes('/') || component === 'Console';
      if (isPage) pages.set(path, { path, title: meta.title });
    }
  }
  return [...pages.values()];
}
