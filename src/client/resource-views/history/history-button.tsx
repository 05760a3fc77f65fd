import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useCan } from '../../resource/permissions.ts';
import { historyAction } from '../../resource/use-history.ts';
import { idOf } from '../../resource/use-record.ts';
import { ReturnFocus } from '../../ui/return-focus.tsx';

const HistoryDrawer = lazy(() => import('./history-drawer.tsx'));

interface Props {
  resource: Resource;
  row: WireRecord;
  /** Other tools, before the button. */
  children?: ReactNode;
}

/** Button in the corner of a detail that opens the history of its record. */
export function HistoryButton({ resource, row, children }: Props) {
  const can = useCan();
  const action = historyAction(resource);
  const hasHistory = action !== undefined && mayDo(action, can) && idOf(row) !== null;
  if (!hasHistory && !children) return null;
  return (
    <div className="detail-tools">
      {children}
      {hasHistory && <OpenHistory resource={resource} row={row} />}
    </div>
  );
}

function OpenHistory({ resource, row }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<HistoryOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        操作历史
      </Button>
      {isOpen && (
        <ReturnFocus>
          <Suspense fallback={null}>
            <HistoryDrawer resource={resource} row={row} onClose={() => setOpen(false)} />
          </Suspense>
        </ReturnFocus>
      )}
    </>
  );
}
