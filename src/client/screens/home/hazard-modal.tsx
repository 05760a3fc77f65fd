import { Modal } from 'antd';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../../frame/page-skeleton.tsx';
import '../../resource-views/modal.css';
import type { Card, Period } from '../../workflow-views/work/statistics.ts';

const HazardList = lazy(async () => ({ default: (await import('./hazard-list.tsx')).HazardList }));

interface Props {
  card: Card | null;
  period: Period;
  onClose: () => void;
}

/** 隐患信息: exactly the hazards a card counts (spec §2.6). */
export function HazardModal({ card, period, onClose }: Props) {
  return (
    <Modal
      title={card ? `隐患信息 · ${card.title}` : '隐患信息'}
      open={card !== null}
      onCancel={onClose}
      footer={null}
      width={1200}
      className="view-modal"
      destroyOnHidden
    >
      {card && (
        <Suspense fallback={<PageSkeleton />}>
          <HazardList card={card} period={period} />
        </Suspense>
      )}
    </Modal>
  );
}
