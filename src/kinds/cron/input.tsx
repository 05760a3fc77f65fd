import { Input, Select, TimePicker } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { dayjs } from '../../client/ui/look/dates.ts';
import { clearable } from '../parts/client/clearable.tsx';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue, typed } from '../parts/client/input-props.ts';
import { type CronMode, type CronParts, expressionOf, partsOf } from './client/cron-parts.ts';
import './client/cron.css';

// Lazy: the library that computes the times of a schedule loads only where a schedule is edited.
const CronTimes = lazy(() => import('./client/cron-times.tsx'));

const MODES: { value: CronMode; label: string }[] = [
  { value: 'daily', label: '每天' },
  { value: 'weekly', label: '每周' },
  { value: 'monthly', label: '每月' },
  { value: 'custom', label: '自定义' },
];

const WEEK = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: `周${'日一二三四五六'[value]}` }));
const MONTH = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: `${at + 1} 日` }));
const START: CronParts = { mode: 'daily', time: '08:00', days: [] };

/** Input for a schedule: a time every day, week or month, or an expression. Below are the next five times. */
export function CronInput(props: InputProps) {
  const { field, value, onChange, disabled } = props;
  const expression = textValue(value);
  const [isCustom, setCustom] = useState(false);
  const parts = expression === '' ? null : partsOf(expression);
  const mode = isCustom ? 'custom' : parts?.mode;
  const put = (patch: Partial<CronParts>) => onChange(expressionOf({ ...START, ...parts, ...patch }));
  const choose = (next: CronMode | undefined) => {
    setCustom(next === 'custom');
    if (next === undefined) onChange(undefined);
    else if (next !== 'custom') put({ mode: next, days: [] });
  };
  return (
    <div className="cron-input">
      <div className="cron-line">
        <Select<CronMode>
          {...controlProps(props)}
          className="cron-mode"
          allowClear={clearable(!field.required)}
          options={MODES}
          value={mode}
          onChange={choose}
        />
        {parts && mode !== 'custom' && <SimpleParts field={field} disabled={disabled} parts={parts} onChange={put} />}
        {mode === 'custom' && (
          <Input
            className="cron-custom input-code"
            aria-label={`${field.labels.form}表达式`}
            placeholder="分 时 日 月 周，如 0 8 * * 1-5"
            disabled={disabled}
            maxLength={100}
            value={expression}
            onChange={(event) => onChange(typed(event.target.value))}
          />
        )}
      </div>
      {expression !== '' && (
        <Suspense fallback={<div className="cron-times">正在计算…</div>}>
          <CronTimes expression={expression} />
        </Suspense>
      )}
    </div>
  );
}

interface SimpleProps extends Pick<InputProps, 'field' | 'disabled'> {
  parts: CronParts;
  onChange(patch: Partial<CronParts>): void;
}

function SimpleParts({ field, disabled, parts, onChange }: SimpleProps) {
  const { mode, days, time } = parts;
  return (
    <>
      {mode !== 'daily' && (
        <Select<number[]>
          className="cron-days"
          mode="multiple"
          maxTagCount="responsive"
          aria-label={`${field.labels.form}${mode === 'weekly' ? '星期' : '日期'}`}
          disabled={disabled}
          options={mode === 'weekly' ? WEEK : MONTH}
          value={days}
          onChange={(next) => onChange({ days: next })}
        />
      )}
      <TimePicker
        className="cron-time"
        aria-label={`${field.labels.form}时间`}
        format="HH:mm"
        allowClear={false}
        needConfirm={false}
        disabled={disabled}
        value={dayjs(time, 'HH:mm')}
        onChange={(next) => next && onChange({ time: next.format('HH:mm') })}
      />
    </>
  );
}
