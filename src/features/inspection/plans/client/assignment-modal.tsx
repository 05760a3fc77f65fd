import { Button, Checkbox, Input, Modal, Select, Space } from 'antd';
import { useId, useState } from 'react';
import { createRequestId } from '../../../../client/api/request-id.ts';
import type { Person } from '../../../../client/resource-views/installed-views.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { ReturnFocus } from '../../../../client/ui/return-focus.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Field } from '../../../../engine/resource.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { DateTimeInput } from '../../../../kinds/date-time/input.tsx';
import { relationOf } from '../../../../kinds/parts/client/relation-of.ts';
import { UsersPicker } from '../../../people/users/client/index.ts';
import { anchorOn, daysOf, type Period, periodOf, QUARTER_MONTHS } from '../workflow/period.ts';

interface Props {
  /** The form's field of kind `rows` (its assignments). */
  field: Field;
  /** Values of the form: period, start and window of the plan. */
  plan: WireRecord;
  /** Maximum rows to add. */
  room: number;
  onAdd(rows: WireRecord[]): void;
  onCancel(): void;
}

/** 新增定时任务分配: dialog that adds people with the start of their rounds: a row for each chosen day of the cycle. */
export function AssignmentModal({ field, plan, room, onAdd, onCancel }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [startTime, setStartTime] = useState<unknown>();
  const [days, setDays] = useState<readonly number[]>([]);
  const [isPicking, setPicking] = useState(false);
  const column = (key: string) => field.rowFields.find((inner) => inner.key === key);
  const [people, start] = [column('checkingPerson'), column('startTime')];
  const period = periodOf(plan);
  const add = () => {
    if (chosen.length === 0) return void message.warning('未选择排查人');
    if (days.length > room) return void message.warning(`任务分配最多还能加 ${room} 行`);
    const starts = period && days.length > 0 ? startsOn(days, { plan, period }) : [startTime];
    const checkingPerson = chosen.map((person) => person.id).join();
    const rows = starts.map((time) => {
      const row = { key: createRequestId(), checkingPerson, checkingPersonName: namesOf(chosen) };
      return typeof time === 'string' ? { ...row, startTime: time } : row;
    });
    onAdd(rows);
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
      {period && daysOf(period).length > 0 && <DaysInput period={period} onChange={setDays} />}
      {start && days.length === 0 && (
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

/** Start of a row for each day, not before the plan's start; its time is the window's start, else the plan's. */
function startsOn(days: readonly number[], { plan, period }: { plan: WireRecord; period: Period }) {
  const from = typeof plan.startTime === 'string' ? plan.startTime : formatWallTime(new Date());
  const clock = period.window?.from ?? from.slice(11, 16);
  return days.map((day) => anchorOn(period.type, day, { from, clock }));
}

/** Input for the days of the cycle on which rounds begin: weekdays, days of the month, for quarters also months. */
function DaysInput({ period, onChange }: { period: Period; onChange(days: number[]): void }) {
  const id = useId();
  const [days, setDays] = useState<number[]>([]);
  const [months, setMonths] = useState<number[]>([]);
  const write = (nextDays: number[], nextMonths: number[]) => {
    setDays(nextDays);
    setMonths(nextMonths);
    const parts = period.type === 4 ? nextMonths : [0];
    onChange(parts.flatMap((month) => nextDays.map((day) => month * 100 + day)).sort((a, b) => a - b));
  };
  return (
    <fieldset className="assignments-start assignments-days">
      <legend className="form-label">排查日（可多选，每日加一行）</legend>
      {period.type === 4 && (
        <Checkbox.Group
          options={QUARTER_MONTHS.map((label, value) => ({ label, value }))}
          value={months}
          onChange={(next) => write(days, next)}
        />
      )}
      {period.type === 2 ? (
        <Checkbox.Group options={daysOf(period)} value={days} onChange={(next) => write(next, months)} />
      ) : (
        <Select
          mode="multiple"
          id={id}
          aria-label="排查日"
          placeholder="请选择日期"
          options={daysOf(period)}
          optionFilterProp="label"
          value={days}
          onChange={(next) => write(next, months)}
        />
      )}
    </fieldset>
  );
}
