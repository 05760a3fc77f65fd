import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx';
import { WecomEntry } from './wecom-entry.tsx';

interface Props {
  tenantCode: string | undefined;
  onChoose: (account: DemoAccount) => void;
}

/** What stands below the form where there is any of it: the entry of enterprise messaging, the demo accounts. */
export default function BelowForm({ tenantCode, onChoose }: Props) {
  return (
    <>
      <WecomEntry tenantCode={tenantCode} />
      <DemoAccounts onChoose={onChoose} />
    </>
  );
}
