import { Modal } from 'antd';
import { useState } from 'react';
import { nameOf } from '../../../../client/resource/use-record.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { AskedFields } from './asked-fields.tsx';
import classes from './permission.module.css';
import { type Asked, useMatrix } from './use-explanations.ts';
import { VerdictView } from './verdict-view.tsx';

/** Dialog 为什么 for one row of the users' list. */
export default function WhyDialog({ resource, row, onClose }: QuestionProps) {
  const { data, error, refetch } = useMatrix();
  const [asked, setAsked] = useState<Asked>({ code: '', record: '' });
  const name = nameOf(resource, row);
  return (
    <Modal open title={`“${name}”为什么能或不能`} width={640} className="view-modal" footer={null} onCancel={onClose}>
      {!data && !error && <RowsSkeleton rows={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.dialog}>
          <div className={classes.fields}>
            <AskedFields codes={data.codes} asked={asked} onChange={setAsked} />
          </div>
          <VerdictView user={String(row.id)} name={name} asked={asked} />
        </div>
      )}
    </Modal>
  );
}
