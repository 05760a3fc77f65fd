import { Tag } from 'antd';
import { CRITERIA_KEY } from '../../../engine/lists.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import {
  type Criterion,
  criteriaFields,
  modeOf,
  OPERATOR_WORDS,
  readCriteria,
  writeCriteria,
} from '../../../kinds/parts/criteria.ts';
import { clientFacets } from '../../../kinds/tables/client/cells.ts';
import type { ListState } from '../../resource/list-state.ts';
import { useCan } from '../../resource/permissions.ts';
import './filter-builder.css';

interface Props {
  resource: Resource;
  state: ListState;
}

/** Active conditions in words; closing a chip removes its condition and searches again. */
export default function CriteriaChips({ resource, state }: Props) {
  const can = useCan();
  const fields = new Map(criteriaFields(resource, can).map((field) => [field.key, field]));
  const criteria = readCriteria(state.filters[CRITERIA_KEY] ?? '') ?? [];
  const without = (gone: Criterion) =>
    state.change({
      filters: { ...state.filters, [CRITERIA_KEY]: writeCriteria(criteria.filter((one) => one !== gone)) },
    });
  return (
    <ul className="filter-chips criteria-chips" aria-label="高级筛选条件">
      {criteria.map((criterion, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same
        <li key={index}>
          <Tag closable onClose={() => without(criterion)}>
            <CriterionText fields={fields} criterion={criterion} />
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function CriterionText({ fields, criterion }: { fields: ReadonlyMap<string, Field>; criterion: Criterion }) {
  const field = fields.get(criterion.key);
  // The field was removed by a new version of the schema, or its permission by an administrator.
  if (!field) return <>已不存在的字段</>;
  const { FilterText } = clientFacets[field.kind];
  const mode = modeOf(field, criterion.operator);
  const others = criterion.operator === 'repeated' ? criterion.value.split(',') : [];
  const title = [field.title, ...others.flatMap((key) => fields.get(key)?.title ?? [])].join('＋');
  return (
    <>
      {title} {OPERATOR_WORDS[criterion.operator]}{' '}
      {mode !== null && <FilterText field={field} queryKey="value" mode={mode} values={{ value: criterion.value }} />}
    </>
  );
}
