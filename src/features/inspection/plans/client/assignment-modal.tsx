import { Button, Input, Modal, Space } from 'antd';
import { useId, useState } from 'react';
import { createRequestId } from '../../../../client/api/request-id.ts';
import type { Person } from '../../../../client/resource-views/installed-views.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { ReturnFocus } from '../../../../client/ui/return-focus.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Field } from '../../../../engine/resource.ts';
import { DateTimeInput } from '../../../../kinds/date-time/input.tsx';
import { relationOf } from '../../../../kinds/parts/client/relation-of.ts';
import { UsersPicker } from '../../../people/users/client/index.ts';

interface Props {
  /** The form's field of kind `rows` (its assignments). */
  field: Field;
  onAdd(row: WireRecord): void;
  onCancel(): void;
}

/** 新增定时任务分配: dialog that adds a row with people and the start of its rounds. */
export function AssignmentModal({ field, onAdd, onCancel }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [startTime, setStartTime] = useState<unknown>();
  const [isPicking, setPicking] = useState(false);
  const column = (key: string) => field.rowFields.find((inner) => inner.key === key);
  const [people, start] = [column('checkingPerson'), column('startTime')];
  const add = () => {
    if (chosen.length === 0) return void message.warning('未选择排查人');
    const row = {
      key: createRequestId(),
      checkingPerson: chosen.map((person) => person.id).join(),
      checkingPersonName: namesOf(chosen),
    };
    onAdd(typeof startTime === 'string' ? { ...row, startTime } : row);
  };
  return (
    <Modal open title="新增定时任务分配" width={400} okText="确定" cancelText="取消" onOk={add} onCancel={onCancel}>
      <label className="form-label" htmlFor={id}>
        排查人
      </label>
      <Space.Compact block>
        <Input id={id} disabled value={namesOf(chosen)} placeholder="请选择排查人" />
        <Button onClick={() => setPicking(true)}>选择</Button>
      </Space.Compact>
      {chosen.length > 1 && <p className="assignments-any">同一次排查由其中任一人签到后执行。</p>}
      {start && (
        <div className="assignments-start">
          <label className="form-label" htmlFor={`${id}-start`}>
            开始时间
          </label>
          <DateTimeInput
            field={{ ...start, placeholder: '不填写时与任务相同' }}
            id={`${id}-start`}
            value={startTime}
            onChange={setStartTime}
            disabled={false}
            invalid={false}
            describedBy={id}
          />
        </div>
      )}
      {isPicking && people && (
        <ReturnFocus>
          <UsersPicker
            people={relationOf(people)}
            chosen={chosen}
            onPick={(picked) => {
              setChosen(picked);
              setPicking(false);
            }}
            onCancel={() => setPicking(false)}
          />
        </ReturnFocus>
      )}
    </Modal>
  );
}

const namesOf = (people: readonly Person[]) => people.map(({ name }) => name).join('、');
