import { Select } from 'antd';
import { useState } from 'react';
import { useResource } from '../../client/resource/load-resource.ts';
import { BY_LABEL, copiesOf, fillsOf, type Option, useOptions } from '../../client/resource/use-options.ts';
import { useSettledText } from '../../client/ui/use-settled-text.ts';
import type { Relation } from '../../engine/resource.ts';
import { clearable } from '../parts/client/clearable.tsx';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue } from '../parts/client/input-props.ts';
import { RadioInput } from '../parts/client/options-input.tsx';
import { OptionsNotice } from '../parts/client/options-notice.tsx';
import { relationOf } from '../parts/client/relation-of.ts';
import { clientFacets } from '../tables/client/cells.ts';
import { TicksInput } from './client/ticks-input.tsx';

/** A searchable select over the target's list; a choice also sets the relation's copied values (look.md#13.4). */
function SingleInput(props: InputProps) {
  const { field, value, values, patch } = props;
  const relation = relationOf(field);
  const hasFacts = relation.facts.length > 0;
  const [typed, setTyped] = useState('');
  const searched = useSettledText(typed.trim());
  const options = useOptions(relation, values, true, hasFacts ? searched : undefined);
  const [chosen, setChosen] = useState<Option>();
  const choose = (next: unknown) => {
    const option = options.find(next);
    const target = option?.record ?? null;
    setChosen(option);
    setTyped('');
    // Sets all values in one patch: filled fields may include a field that narrows this choice.
    patch({ ...fillsOf(relation, target), [field.key]: next ?? undefined, ...copiesOf(relation, target) });
  };
  if (relation.as === 'chips' && areChips(options)) {
    return (
      <RadioInput {...props} options={options.options} value={options.find(value)?.value} onChange={choose} isChips />
    );
  }
  // The options may lack the chosen record (disabled, or not searched for); then its stored name is shown.
  const carried = String(chosen?.value) === String(value) ? chosen?.label : values[relation.labelKey];
  const display = options.find(value) ? value : (carried ?? value);
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      allowClear={clearable(!field.required)}
      showSearch={hasFacts ? { filterOption: false, onSearch: setTyped, searchValue: typed } : BY_LABEL}
      {...(hasFacts
        ? { optionRender: (one) => <Described option={options.find(one.value)} relation={relation} />, listHeight: 320 }
        : {})}
      loading={options.isLoading}
      disabled={props.disabled || options.waitsFor !== null}
      placeholder={options.waitsFor === null ? field.placeholder : `请先选择${props.labelOf(options.waitsFor)}`}
      options={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={value === undefined || value === null ? undefined : display}
      onChange={choose}
    />
  );
}

const MOST_CHIPS = 8;

/** True for few options that are all loaded; more are searched in a drop-down. */
function areChips({ options, isLoading, waitsFor }: ReturnType<typeof useOptions>): boolean {
  return !isLoading && waitsFor === null && options.length > 0 && options.length <= MOST_CHIPS;
}

/** An option with the values that distinguish it from others of the same name. */
function Described({ option, relation }: { option: Option | undefined; relation: Relation }) {
  const { data } = useResource(relation.resource);
  const facts = relation.facts.flatMap((key) => data?.fields.find((field) => field.key === key) ?? []);
  const record = option?.record ?? {};
  return (
    <div>
      <div>{option?.label}</div>
      <div className="option-facts">
        {facts.map((field) => {
          const value = record[field.relation?.labelKey ?? field.key];
          const { Cell } = clientFacets[field.kind];
          return value === undefined || value === null || value === '' ? null : (
            <Cell key={field.key} field={field} value={value} record={record} place="card" />
          );
        })}
      </div>
    </div>
  );
}

/** Input for several targets, stored as one comma list. */
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
      showSearch={BY_LABEL}
      loading={options.isLoading}
      options={options.options}
      notFoundContent={<OptionsNotice options={options} />}
      value={chosen}
      onChange={(next: (string | number)[]) => onChange(next.length > 0 ? next.join(',') : undefined)}
    />
  );
}

export function RelationInput(props: InputProps) {
  // Several ids sent as a list, such as grants.
  if (props.field.schema.type === 'array') return <TicksInput {...props} />;
  return props.field.relation?.multiple ? <MultipleInput {...props} /> : <SingleInput {...props} />;
}
