import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import classes from './login.module.css';

/** An account of the demo data; the server answers none unless it may show them. */
export interface DemoAccount {
  account: string;
  /** Told only where nobody else can ask. */
  password?: string;
  name: string;
  role: string;
}

function useDemoAccounts(): DemoAccount[] {
  const [accounts, setAccounts] = useState<DemoAccount[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call<DemoAccount[]>('GET', '/demoAccounts', { signal: controller.signal })
      .then((found) => setAccounts(Array.isArray(found) ? found : []))
      // Without them the form is what it is everywhere else.
      .catch(() => setAccounts([]));
    return () => controller.abort();
  }, []);
  return accounts;
}

/** Demo accounts by role: one click fills account and password. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-label="演示账号">
      <h2 className={classes.demoTitle}>演示账号，点击填入</h2>
      <ul className={classes.demoList}>
        {accounts.map((account) => (
          <li key={account.account}>
            <button type="button" className={classes.demoAccount} onClick={() => onChoose(account)}>
              <span className={classes.demoRole}>{account.role}</span>
              <span className={classes.demoName}>{account.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
