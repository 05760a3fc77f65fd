import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useBack } from '../../ui/layers/use-back.ts';
import { ReturnFocus } from '../../ui/return-focus.tsx';
import classes from './verdicts.module.css';

/** Result for one record of a call on several records. */
export interface Verdict {
  id: number;
  isDone: boolean;
  message?: string;
}

export interface Judged {
  id: number;
  /** Number of the record as users see it, which is not the id. */
  number?: string | undefined;
  name: string;
  isDone: boolean;
  reason: string;
}

/** Results with the names of their records. */
export function judgedBy(
  records: readonly Pick<Judged, 'id' | 'number' | 'name'>[],
  verdicts: readonly Verdict[],
): Judged[] {
  return records.map(({ id, number, name }) => {
    const verdict = verdicts.find((one) => one.id === id);
    return { id, number, name, isDone: verdict?.isDone === true, reason: verdict?.message ?? '' };
  });
}

interface Props {
  title: string;
  judged: readonly Judged[];
  onClose(): void;
}

/** Results of an action on several records; the refused ones, which are still to be done, come first. */
export function VerdictsDialog({ title, judged, onClose }: Props) {
  const refused = judged.filter(({ isDone }) => !isDone);
  const done = judged.filter(({ isDone }) => isDone);
  useBack(onClose);
  return (
    <ReturnFocus>
      <Modal
        open
        title={`${title}结果`}
        width={640}
        onCancel={onClose}
        footer={
          <Button type="primary" autoFocus onClick={onClose}>
            知道了
          </Button>
        }
      >
        <p role="status">
          已办理 {done.length} 项，{refused.length} 项未办理（仍为选中状态）。
        </p>
        <ul className={classes.verdicts} aria-label="逐项结果">
          {[...refused, ...done].map(({ id, number, name, isDone, reason }) => (
            <li key={id} data-done={isDone}>
              {isDone ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
              <span className={classes.what}>
                {number && <span className={classes.number}>{number}</span>} {name}
              </span>
              <span className={classes.reason}>{isDone ? '已办理' : reason}</span>
            </li>
          ))}
        </ul>
      </Modal>
    </ReturnFocus>
  );
}
