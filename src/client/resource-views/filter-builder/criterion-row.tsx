import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Suspense, useId } from 'react';
import type { Field } from '../../../engine/resource.ts';
import { type Criterion, modeOf, OPERATOR_WORDS, type Operator, operatorsOf } from '../../../kinds/parts/criteria.ts';
import { clientFacets } from '../../../kinds/tables/client/cells.ts';
import { BY_LABEL } from '../../resource/use-options.ts';

interface Props {
  criterion: Criterion;
  fields: readonly Field[];
  /** Number from 1 on, for screen readers. */
  number: number;
  isIncomplete: boolean;
  onChange(criterion: Criterion): void;
  onRemove(): void;
}

/** One condition: field, operator, and a value input of the field's own filter. */
export function CriterionRow({ criterion, fields, number, isIncomplete, onChange, onRemove }: Props) {
  const field = fields.find(({ key }) => key === criterion.key);
  const operators = field ? operatorsOf(field) : [];
  return (
    <li className="criterion" aria-label={`条件 ${number}`}>
      <Select
        className="criterion-field"
        aria-label={`条件 ${number} 的字段`}
        showSearch={BY_LABEL}
        placeholder="选择字段"
        value={field?.key}
        options={fields.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(key: string) => onChange(firstOf(fields, key))}
      />
      <Select
        className="criterion-operator"
        aria-label={`条件 ${number} 的关系`}
        disabled={!field}
        value={criterion.operator}
        options={operators.map((operator) => ({ value: operator, label: OPERATOR_WORDS[operator] }))}
        onChange={(operator: Operator) => onChange(turned(criterion, field, operator))}
      />
      <div className="criterion-value" data-incomplete={isIncomplete}>
        {field && <CriterionValue field={field} criterion={criterion} onChange={onChange} />}
        {isIncomplete && (
          <span className="criterion-missing" role="alert">
            请填写{field?.title ?? '条件'}的值
          </span>
        )}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除条件 ${number}`}
        title="删除条件"
        onClick={onRemove}
      />
    </li>
  );
}

interface ValueProps {
  field: Field;
  criterion: Criterion;
  onChange(criterion: Criterion): void;
}

const VALUE = 'value';

function CriterionValue({ field, criterion, onChange }: ValueProps) {
  const id = useId();
  const mode = modeOf(field, criterion.operator);
  const { Filter } = clientFacets[field.kind];
  if (mode === null || !Filter) return null;
  return (
    <Suspense fallback={<div className="search-waiting" data-kind={field.kind} />}>
      <Filter
        id={id}
        field={field}
        queryKey={VALUE}
        mode={mode}
        values={{ [VALUE]: criterion.value }}
        onChange={(patch) => onChange({ ...criterion, value: patch[VALUE] ?? '' })}
      />
    </Suspense>
  );
}

/** A new condition on a field, with its first operator. */
export function firstOf(fields: readonly Field[], key: string): Criterion {
  const field = fields.find((one) => one.key === key);
  return { key, operator: (field && operatorsOf(field)[0]) ?? 'filled', value: '' };
}

/** The condition with another operator; the value is kept if both operators use the same kind of input. */
function turned(criterion: Criterion, field: Field | undefined, operator: Operator): Criterion {
  const isAlike = field !== undefined && modeOf(field, operator) === modeOf(field, criterion.operator);
  return { ...criterion, operator, value: isAlike ? criterion.value : '' };
}

export function isIncomplete({ key, operator, value }: Criterion, fields: readonly Field[]): boolean {
  const field = fields.find((one) => one.key === key);
  return !field || (modeOf(field, operator) !== null && value.replaceAll(',', '').trim() === '');
}
