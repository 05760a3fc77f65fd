import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { CRITERIA_KEY } from '../../../engine/lists.ts';
import type { Resource } from '../../../engine/resource.ts';
import {
  type Criterion,
  criteriaFields,
  MAX_CRITERIA,
  readCriteria,
  writeCriteria,
} from '../../../kinds/parts/criteria.ts';
import type { ListState } from '../../resource/list-state.ts';
import { useCan } from '../../resource/permissions.ts';
import { CriterionRow, firstOf, isIncomplete } from './criterion-row.tsx';
import './filter-builder.css';

interface Props {
  resource: Resource;
  state: ListState;
  onClose(): void;
}

interface Line {
  /** Identity of the line, independent of lines added or removed before it. */
  id: number;
  criterion: Criterion;
}

/** Editor of conditions on any readable field, all of which must hold; the address contains them, like filters. */
export default function FilterBuilder({ resource, state, onClose }: Props) {
  const can = useCan();
  const fields = criteriaFields(resource, can);
  const serial = useRef(0);
  const toLine = (criterion: Criterion): Line => ({ id: ++serial.current, criterion });
  const [lines, setLines] = useState<Line[]>(() => {
    const criteria = (readCriteria(state.filters[CRITERIA_KEY] ?? '') ?? []).filter(({ key }) =>
      fields.some((field) => field.key === key),
    );
    return (criteria.length > 0 ? criteria : [firstOf(fields, fields[0]?.key ?? '')]).map(toLine);
  });
  const [isChecked, setChecked] = useState(false);
  const missing = lines.filter(({ criterion }) => isIncomplete(criterion, fields));
  const send = (criteria: readonly Criterion[]) => {
    state.change({ filters: { ...state.filters, [CRITERIA_KEY]: writeCriteria(criteria) } });
    onClose();
  };
  return (
    <form
      className="filter-builder"
      aria-label="高级筛选"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length > 0) setChecked(true);
        else send(lines.map(({ criterion }) => criterion));
      }}
    >
      <div className="filter-builder-head">
        <strong>高级筛选</strong>
        <span>同时满足以下全部条件</span>
      </div>
      <ul>
        {lines.map((line, index) => (
          <CriterionRow
            key={line.id}
            number={index + 1}
            fields={fields}
            criterion={line.criterion}
            isIncomplete={isChecked && missing.includes(line)}
            onChange={(criterion) =>
              setLines((before) => before.map((one) => (one.id === line.id ? { ...one, criterion } : one)))
            }
            onRemove={() => setLines((before) => before.filter(({ id }) => id !== line.id))}
          />
        ))}
      </ul>
      <Button
        type="link"
        icon={<PlusOutlined aria-hidden />}
        disabled={lines.length >= MAX_CRITERIA}
        onClick={() => setLines([...lines, toLine(firstOf(fields, fields[0]?.key ?? ''))])}
      >
        {lines.length >= MAX_CRITERIA ? `最多 ${MAX_CRITERIA} 个条件` : '添加条件'}
      </Button>
      <div className="filter-builder-foot">
        <Button onClick={() => send([])}>清空</Button>
        <Button type="primary" htmlType="submit">
          筛选
        </Button>
      </div>
    </form>
  );
}
