import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../../../client/api/client.ts';
import classes from './login.module.css';
import { useLogin } from './use-login.ts';
import { WecomEntry } from './wecom-entry.tsx';

interface Props {
  tenantCode: string | undefined;
}

/** Parts below the login form, where enabled: sign-in through the enterprise messaging app, and demo accounts. */
export default function BelowForm({ tenantCode }: Props) {
  return (
    <>
      <WecomEntry tenantCode={tenantCode} />
      <DemoAccounts />
    </>
  );
}

// Loaded after a failure only.
const LoginNotice = lazy(() => import('./login-notice.tsx'));

/** Demo account offered for sign-in; the server returns demo accounts only to a browser on its own machine. */
export interface DemoAccount {
  account: string;
  name: string;
  role: string;
  /** Valid for one sign-in, within a few minutes. */
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
      // After a failure no demo accounts are offered.
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

  /** Reads a new ticket, because the page may have been open for long. */
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
