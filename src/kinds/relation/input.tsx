import { Select } from 'antd';
import { copiesOf, fillsOf, useOptions } from '../../client/resource/use-options.ts';
import { clearable } from '../parts/client/clearable.tsx';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue } from '../parts/client/input-props.ts';
import { RadioInput } from '../parts/client/options-input.tsx';
import { OptionsNotice } from '../parts/client/options-notice.tsx';
import { relationOf } from '../parts/client/relation-of.ts';
import { TicksInput } from './client/ticks-input.tsx';

/** A searchable select over the target's list; choosing also fills the copies (look.md#13.4). */
function SingleInput(props: InputProps) {
  const { field, value, values, patch } = props;
  const relation = relationOf(field);
  const options = useOptions(relation, values);
  const choose = (next: unknown) => {
    const target = options.find(next)?.record ?? null;
    // All values at once: the filled fields may include the one that narrows this choice.
    patch({ ...fillsOf(relation, target), [field.key]: next ?? undefined, ...copiesOf(relation, target) });
  };
  if (relation.as === 'chips' && areChips(options)) {
    return (
      <RadioInput {...props} options={options.options} value={options.find(value)?.value} onChange={choose} isChips />
    );
  }
  // The chosen record may have left the list (disabled since); the record keeps its name.
  const display = options.find(value) ? value : (values[relation.labelKey] ?? value);
  return (
    <Select
      {...controlProps(props)}
      className="input-wide"
      allowClear={clearable(!field.required)}
      showSearch={{ optionFilterProp: 'label' }}
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

/** True for few choices, all of them read; more are searched in a drop-down. */
function areChips({ options, isLoading, waitsFor }: ReturnType<typeof useOptions>): boolean {
  return !isLoading && waitsFor === null && options.length > 0 && options.length <= MOST_CHIPS;
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
      showSearch={{ optionFilterProp: 'label' }}
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
