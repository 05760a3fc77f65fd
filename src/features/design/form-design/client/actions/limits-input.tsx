import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { Button, Input, InputNumber, Select } from 'antd';
import { use } from 'react';
import type { HourUnit, LimitSpec, LimitsSpec } from '../../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { useRefersTo } from '../pickers.tsx';
import { FieldSelect, fieldOptions } from '../properties/field-select.tsx';
import { FieldsContext } from '../properties/fields-context.ts';
import { hasStates, MAKER } from './deed-inputs.tsx';
import { ValueSelect } from './value-select.tsx';

/** Time limits while they are edited; the document's validation reports missing parts. */
type Given = Partial<LimitsSpec>;
type Reminder = NonNullable<LimitSpec['remind']>[number];

const UNITS: { value: HourUnit; label: string }[] = [
  { value: 'natural', label: '自然时' },
  { value: 'working', label: '工作时' },
];

const MOMENTS = [
  { key: 'since', label: '进入时间', placeholder: '保存进入时间的字段' },
  { key: 'due', label: '到期时间', placeholder: '保存到期时间的字段' },
] as const;

const isMoment = ({ format }: PropertySchema) => format === 'date-time';
const without = <T,>(list: readonly T[], at: number) => list.filter((_, other) => other !== at);
const replaced = <T,>(list: readonly T[], at: number, next: T) => list.map((one, other) => (other === at ? next : one));

/** Input for the time limits of states: how long each state may last, and who is reminded when. */
export function LimitsInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const fields = use(FieldsContext);
  const given: Given = typeof formData === 'object' && formData !== null ? (formData as Given) : {};
  const { state, of = [] } = given;
  const send = (next: Given) => {
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    onChange(Object.keys(kept).some((key) => key !== 'of') ? kept : undefined, fieldPathId.path);
  };
  return (
    <div className="meta-condition">
      <FieldSelect
        id={fieldPathId.$id}
        label={`${schema.title}：状态`}
        placeholder="保存状态的字段"
        value={state}
        isMeant={hasStates}
        onChange={(next) => send({ of, ...given, state: next })}
      />
      {state !== undefined && (
        <>
          {MOMENTS.map(({ key, label, placeholder }) => (
            <FieldSelect
              key={key}
              id={`${fieldPathId.$id}_${key}`}
              label={`${schema.title}：${label}`}
              placeholder={placeholder}
              value={given[key]}
              isMeant={isMoment}
              onChange={(next) => send({ ...given, [key]: next })}
            />
          ))}
          {of.map((limit, at) => (
            <LimitInput
              // biome-ignore lint/suspicious/noArrayIndexKey: a limit has no identity but its position
              key={at}
              limit={limit}
              property={fields[state]}
              onChange={(next) => send({ ...given, of: replaced(of, at, next) })}
              onRemove={() => send({ ...given, of: without(of, at) })}
            />
          ))}
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => send({ ...given, of: [...of, { title: '', states: [], hours: 24 }] })}
          >
            添加时限
          </Button>
        </>
      )}
    </div>
  );
}

interface LimitProps {
  limit: LimitSpec;
  property: PropertySchema | undefined;
  onChange(limit: LimitSpec): void;
  onRemove(): void;
}

function LimitInput({ limit, property, onChange, onRemove }: LimitProps) {
  const { unit = 'natural', ...others } = limit;
  const { title, states, hours, remind = [] } = others;
  const name = title || '新的时限';
  const write = (next: Reminder[]) => {
    const { remind: _, ...rest } = limit;
    onChange(next.length > 0 ? { ...rest, remind: next } : rest);
  };
  return (
    <fieldset className="meta-fieldset meta-condition" aria-label={name}>
      <div className="meta-entry">
        <Input
          aria-label={`${name}：名称`}
          placeholder="等的是什么，如 维修"
          maxLength={60}
          value={title}
          onChange={(event) => onChange({ ...limit, title: event.target.value })}
        />
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`去掉 ${name}`} onClick={onRemove} />
      </div>
      <ValueSelect
        label={`${name}：状态`}
        prefix="在"
        placeholder="这些状态"
        property={property}
        values={states}
        onChange={(next) => onChange({ ...limit, states: next as LimitSpec['states'] })}
      />
      <HoursInput
        label={`${name}：时限`}
        prefix="最多"
        least={1}
        value={hours}
        onChange={(next) => onChange({ ...limit, hours: next })}
      />
      <Select
        aria-label={`${name}：自然时或工作时`}
        value={unit}
        options={UNITS}
        onChange={(next) => onChange(next === 'natural' ? others : { ...limit, unit: next })}
      />
      {remind.map((reminder, at) => (
        <ReminderInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a reminder has no identity but its position
          key={at}
          label={`${name}：第 ${at + 1} 次提醒`}
          reminder={reminder}
          onChange={(next) => write(replaced(remind, at, next))}
          onRemove={() => write(without(remind, at))}
        />
      ))}
      <Button size="small" type="dashed" onClick={() => write([...remind, { hours: 0, to: [] }])}>
        添加提醒
      </Button>
    </fieldset>
  );
}

interface ReminderProps {
  label: string;
  reminder: Reminder;
  onChange(reminder: Reminder): void;
  onRemove(): void;
}

function ReminderInput({ label, reminder, onChange, onRemove }: ReminderProps) {
  const people = fieldOptions(use(FieldsContext), useRefersTo('user', 'organisation'));
  return (
    <div className="meta-stored">
      <div className="meta-entry">
        <HoursInput
          label={label}
          prefix={reminder.hours < 0 ? '到期前' : '到期后'}
          value={reminder.hours}
          onChange={(hours) => onChange({ ...reminder, hours })}
        />
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`去掉 ${label}`} onClick={onRemove} />
      </div>
      <Select
        mode="multiple"
        aria-label={`${label}：提醒谁`}
        placeholder="人员，或部门（其负责人）"
        value={[reminder.to].flat()}
        options={[...people, ...MAKER]}
        onChange={(to: string[]) => onChange({ ...reminder, to })}
      />
    </div>
  );
}

interface HoursProps {
  label: string;
  prefix: string;
  least?: number;
  value: number;
  onChange(hours: number): void;
}

/** Input for a number of hours; negative numbers are typed with their sign. */
function HoursInput({ label, prefix, least = -8_760, value, onChange }: HoursProps) {
  return (
    <InputNumber
      className="input-wide"
      aria-label={label}
      prefix={prefix}
      suffix="小时"
      min={least}
      max={8_760}
      precision={0}
      value={value}
      onChange={(hours) => onChange(Number(hours ?? least))}
    />
  );
}
