import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../../client/api/client.ts';
import classes from './login.module.css';
import { useLogin } from './use-login.ts';

// Needed when something went wrong, not to sign in.
const LoginNotice = lazy(() => import('./login-notice.tsx'));

/** An account of the demo data; the server answers none unless the browser is on its own machine. */
export interface DemoAccount {
  account: string;
  name: string;
  role: string;
  /** Signs in once, for a few minutes. */
  ticket: string;
}

async function readAccounts(signal?: AbortSignal): Promise<DemoAccount[]> {
  const found = await call<DemoAccount[]>('GET', '/demoAccounts', signal ? { signal } : {});
  return Array.isArray(found) ? found : [];
}

function useDemoAccounts(): DemoAccount[] {
  const [accounts, setAccounts] = useState<DemoAccount[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    readAccounts(controller.signal)
      .then(setAccounts)
      // Without them the form is what it is everywhere else.
      .catch(() => setAccounts([]));
    return () => controller.abort();
  }, []);
  return accounts;
}

/** Demo accounts by role: one click signs in. */
export function DemoAccounts() {
  const accounts = useDemoAccounts();
  const { login, isBusy, failure } = useLogin();
  const [chosen, setChosen] = useState('');
  if (accounts.length === 0) return null;

  /** The page may have stood open for long, so the ticket is a new one. */
  const enter = async (shown: DemoAccount) => {
    setChosen(shown.account);
    const fresh = await readAccounts().catch(() => []);
    const { ticket } = fresh.find(({ account }) => account === shown.account) ?? shown;
    await login({ demoTicket: ticket });
  };

  return (
    <section className={classes.demo} aria-label="演示账号">
      <h2 className={classes.demoTitle}>演示账号，点击即可登录</h2>
      <Suspense fallback={null}>{failure !== null && chosen !== '' && <LoginNotice failure={failure} />}</Suspense>
      <ul className={classes.demoList}>
        {accounts.map((account) => (
          <li key={account.account}>
            <button
              type="button"
              className={classes.demoAccount}
              disabled={isBusy}
              aria-busy={isBusy && chosen === account.account}
              onClick={() => void enter(account)}
            >
              <span className={classes.demoRole}>{account.role}</span>
              <span className={classes.demoName}>
                {isBusy && chosen === account.account ? '登录中…' : account.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
