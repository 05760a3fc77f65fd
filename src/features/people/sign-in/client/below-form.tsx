import { DemoAccounts } from './demo-accounts.tsx';
import { WecomEntry } from './wecom-entry.tsx';

interface Props {
  tenantCode: string | undefined;
}

/** Parts below the form, where enabled: the entry of enterprise messaging, the demo accounts. */
export default function BelowForm({ tenantCode }: Props) {
  return (
    <>
      <WecomEntry tenantCode={tenantCode} />
      <DemoAccounts />
    </>
  );
}
