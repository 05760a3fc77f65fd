import { Button } from 'antd';
import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useOpenDialog } from '../use-open-dialog.ts';
import { useAgain } from './use-again.ts';

/** Opens, from the detail of a record, the form of a new record with its values. */
export function AgainButton({ resource, record }: { resource: Resource; record: WireRecord }) {
  const open = useOpenDialog();
  const again = useAgain(resource, record);
  if (!again) return null;
  const { title, ...form } = again;
  return (
    <Button size="small" onClick={() => open({ type: 'form', ...form })}>
      {title}
    </Button>
  );
}
