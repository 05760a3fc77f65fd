import { Modal } from 'antd';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../../../client/ui/page-skeleton.tsx';
import '../../../../client/resource-views/modal.css';
import type { Behind } from './behind.ts';
import type { RowsOf } from './hazard-list.tsx';

const RowsList = lazy(async () => ({ default: (await import('./hazard-list.tsx')).RowsList }));

interface Props {
  behind: Behind | null;
  /** Resource and call of other rows; absent for hazards. */
  rows?: RowsOf;
  onClose: () => void;
}

/** 隐患信息: the rows counted by a figure. */
export function RowsModal({ behind, rows, onClose }: Props) {
  return (
    <Modal
      title={behind?.title ?? '隐患信息'}
      open={behind !== null}
      onCancel={onClose}
      footer={null}
      width={1200}
      className="view-modal"
      destroyOnHidden
    >
      {behind && (
        <Suspense fallback={<PageSkeleton />}>
          <RowsList given={behind.given} {...(rows ? { rows } : {})} />
        </Suspense>
      )}
    </Modal>
  );
}
