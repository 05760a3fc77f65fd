import { Modal } from 'antd';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../../client/ui/page-skeleton.tsx';
import '../../../client/resource-views/modal.css';
import type { Figure } from './figure-cards.tsx';
import type { Period } from './work/statistics.ts';

const HazardList = lazy(async () => ({ default: (await import('./hazard-list.tsx')).HazardList }));

interface Props {
  figure: Figure | null;
  period: Period;
  onClose: () => void;
}

function titleOf({ card, part }: Figure): string {
  return `隐患信息 · ${card.title}${part === 'other' ? ` · ${card.otherTitle}` : ''}`;
}

/** 隐患信息: exactly the hazards a figure counts. */
export function HazardModal({ figure, period, onClose }: Props) {
  return (
    <Modal
      title={figure ? titleOf(figure) : '隐患信息'}
      open={figure !== null}
      onCancel={onClose}
      footer={null}
      width={1200}
      className="view-modal"
      destroyOnHidden
    >
      {figure && (
        <Suspense fallback={<PageSkeleton />}>
          <HazardList figure={figure} period={period} />
        </Suspense>
      )}
    </Modal>
  );
}
