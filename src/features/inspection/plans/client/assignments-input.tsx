import { PlusOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '../../../../client/resource/permissions.ts';
import { ReturnFocus } from '../../../../client/ui/return-focus.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { InputProps } from '../../../../kinds/parts/client/facet.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import { periodOf } from '../workflow/period.ts';
import { comingSlots, dueTime, firstTime, peopleIn, scheduleOf, wordsOf } from '../workflow/schedule.ts';
import { AssignmentModal } from './assignment-modal.tsx';
import './assignments.css';

const SHOWN = 20;
const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** Formats the end of a round, without the day if the round begins on that day. */
function shortly(due: string, time: string): string {
  return due.slice(0, 10) === time.slice(0, 10) ? due.slice(11, 16) : due.slice(5, 16);
}

/** A moment with its weekday, without seconds. */
function dayAndTime(time: string): string {
  return `${time.slice(0, 16)} 周${DAYS[new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()]}`;
}

/** Text for the first round of an assignment: day and time, or that it starts with the plan. */
function firstOf(plan: WireRecord, row: WireRecord): string {
  if (typeof row.startTime !== 'string') return '与任务相同';
  const schedule = scheduleOf({ ...plan, planningData: [row] });
  return dayAndTime((schedule && firstTime(schedule, schedule.start)) ?? row.startTime);
}

/** Next rounds of the edited plan, calculated by the same code as on the server. */
function ComingSlots({ plan }: { plan: WireRecord }) {
  const { cycleType, cycleNum, startTime, planningData, windowFrom, windowTo, windowDays } = plan;
  const words = wordsOf(plan);
  const slots = useMemo(() => {
    const now = formatWallTime(new Date());
    const written = { cycleType, cycleNum, startTime, planningData, windowFrom, windowTo };
    return comingSlots(written, { from: now, count: SHOWN });
  }, [cycleType, cycleNum, startTime, planningData, windowFrom, windowTo]);
  const period = periodOf(plan);
  // Shows the end only if the plan sets it; otherwise the round ends when the next one begins.
  const hasEnd = period?.window !== undefined || windowDays !== undefined;
  const names = new Map(rowsOf(planningData).map((row) => [String(row.key), String(row.checkingPersonName ?? '')]));
  if (slots.length === 0) return null;
  return (
    <details className="coming-slots">
      <summary>
        <strong>{words}</strong>，接下来 {slots.length} 次排查
      </summary>
      <ol>
        {slots.map((slot) => {
          const { assignment, time } = slot;
          return (
            <li key={`${assignment.key} ${time}`}>
              <time dateTime={time.replace(' ', 'T')}>{dayAndTime(time)}</time>
              {hasEnd && period && <span>至 {shortly(dueTime(plan, slot, period), time)}</span>}
              <span>{names.get(assignment.key)}</span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** Permission to add people to a plan. */
const ADD = 'TimedPlanningInfo:add';

/** 任务分配: the people of a plan with the start of each, and below them the next rounds. */
export default function AssignmentsInput(props: InputProps) {
  const { field, id, value, values, onChange, disabled, describedBy } = props;
  const can = useCan();
  const [isAdding, setAdding] = useState(false);
  const rows = rowsOf(value);
  const write = (next: readonly WireRecord[]) => onChange(next.length > 0 ? next : undefined);
  const room = (field.schema.maxItems ?? 50) - rows.length;
  return (
    <fieldset className="assignments" id={id} aria-label={field.labels.form} aria-describedby={describedBy}>
      {rows.length > 0 && (
        <table className="assignments-table">
          <thead>
            <tr>
              <th scope="col">序号</th>
              <th scope="col">排查人</th>
              <th scope="col">首次排查</th>
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
                <td className="assignments-time">{firstOf(values, row)}</td>
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
          disabled={disabled || room <= 0}
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
            plan={values}
            room={room}
            onAdd={(added) => {
              setAdding(false);
              write([...rows, ...added]);
            }}
          />
        </ReturnFocus>
      )}
    </fieldset>
  );
}
