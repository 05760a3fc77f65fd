import { Select } from 'antd';
import { useState } from 'react';
import { copiesOf } from '../resource/options.ts';
import { useOptions } from '../resource/use-options.ts';
import type { ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { controlProps, textValue } from './parts/input-props.ts';
import { OptionsNotice } from './parts/options-notice.tsx';
import { relationOf } from './parts/relation-of.ts';
import { chosenLabels, SelectFilter } from './parts/select-filter.tsx';
import { TextCell } from './parts/text-cell.tsx';

/** A searchable select over the target's list; choosing also fills the copies (spec §2.10 equipment). */
export function RelationInput(props: InputProps) {
  const { field, value, values, onChange, patch } = props;
  const relation = relationOf(field);
  const options = useOptions(relation, values);
  const choose = (next: unknown) => {
    onChange(next ?? undefined);
    patch(copiesOf(relation, options.find(next)?.record ?? null));
  };
  // The chosen one may have left the list (disabled since): its name still stands in the record.
  const shown = options.find(value) ? value : (values[relation.labelKey] ?? value);
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      loading={options.isLoading}
      disabled={props.disabled || options.waitsFor !== null}
      placeholder={options.waitsFor === null ? field.placeholder : `请先选择${props.labelOf(options.waitsFor)}`}
      options={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={value === undefined || value === null ? undefined : shown}
      onChange={choose}
    />
  );
}

/** Several targets as one comma list. */
function MultipleInput(props: InputProps) {
  const { field, value, values, onChange } = props;
  const options = useOptions(relationOf(field), values);
  const chosen = textValue(value)
    .split(',')
    .filter((part) => part !== '')
    .map((part) => options.find(part)?.value ?? part);
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      mode="multiple"
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      loading={options.isLoading}
      options={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={chosen}
      onChange={(next: (string | number)[]) => onChange(next.length > 0 ? next.join(',') : undefined)}
    />
  );
}

function AnyRelationInput(props: InputProps) {
  return props.field.relation?.multiple ? <MultipleInput {...props} /> : <RelationInput {...props} />;
}

/** The list is fetched when it is opened, or when a filter is set whose name has to be shown. */
function RelationFilter(props: FilterProps) {
  const [wasOpened, setOpened] = useState(false);
  const isNeeded = wasOpened || (props.values[props.queryKey] ?? '') !== '';
  const options = useOptions({ ...relationOf(props.field), match: {} }, {}, isNeeded);
  const choices = options.options.map((option) => ({ value: String(option.value), label: option.label }));
  return <SelectFilter {...props} options={choices} loading={options.isLoading} onOpen={() => setOpened(true)} />;
}

function RelationFilterText({ field, queryKey, values }: FilterTextProps) {
  const { options } = useOptions({ ...relationOf(field), match: {} }, {});
  const choices = options.map((option) => ({ value: String(option.value), label: option.label }));
  return <>{chosenLabels(values[queryKey] ?? '', choices)}</>;
}

export const relation: ClientFacet = {
  Cell: TextCell,
  Input: AnyRelationInput,
  Filter: RelationFilter,
  FilterText: RelationFilterText,
};
