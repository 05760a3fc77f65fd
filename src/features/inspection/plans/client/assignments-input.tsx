import { PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../client/resource/permissions.ts';
import { ReturnFocus } from '../../../../client/ui/return-focus.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import type { InputProps } from '../../../../kinds/parts/client/facet.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import { peopleIn } from '../workflow/schedule.ts';
import { AssignmentModal } from './assignment-modal.tsx';
import { ComingSlots } from './coming-slots.tsx';
import './assignments.css';

/** Permission to add people to a plan (specification of the assignment table). */
const ADD = 'TimedPlanningInfo:add';

/** 任务分配: the people of a plan with the start of each, and below them the next rounds. */
export default function AssignmentsInput(props: InputProps) {
  const { field, id, value, values, onChange, disabled, describedBy } = props;
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const rows = rowsOf(value);
  const write = (next: readonly WireRecord[]) => onChange(next.length > 0 ? next : undefined);
  const isFull = rows.length >= (field.schema.maxItems ?? 50);
  return (
    <fieldset className="assignments" id={id} aria-label={field.labels.form} aria-describedby={describedBy}>
      {rows.length > 0 && (
        <table className="assignments-table">
          <thead>
            <tr>
              <th scope="col">序号</th>
              <th scope="col">排查人</th>
              <th scope="col">开始时间</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={String(row.key)}>
                <td>{index + 1}</td>
                <td>
                  {String(row.checkingPersonName ?? row.checkingPerson)}{' '}
                  {peopleIn(row.checkingPerson).length > 1 && <span className="assignments-group">任一人</span>}
                </td>
                <td className="assignments-time">
                  {typeof row.startTime === 'string' ? row.startTime.slice(0, 16) : '与任务相同'}
                </td>
                <td>
                  <Popconfirm
                    title="是否删除"
                    okText="确定"
                    cancelText="取消"
                    disabled={disabled}
                    onConfirm={() => write(rows.filter((other) => other !== row))}
                  >
                    <Button type="link" size="small" danger disabled={disabled} aria-label={`删除第 ${index + 1} 行`}>
                      删除
                    </Button>
                  </Popconfirm>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {can(ADD) && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || isFull}
          onClick={() => setAdding(true)}
        >
          添加
        </Button>
      )}
      <ComingSlots plan={{ ...values, planningData: rows }} />
      {isAdding && (
        <ReturnFocus>
          <AssignmentModal
            field={field}
            onCancel={() => setAdding(false)}
            onAdd={(row) => {
              setAdding(false);
              write([...rows, row]);
            }}
          />
        </ReturnFocus>
      )}
    </fieldset>
  );
}
