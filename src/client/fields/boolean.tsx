import { Radio, Switch, Tag } from 'antd';
import { kindFacets } from '../../engine/fields/registry.ts';
import type { Field } from '../../engine/resource.ts';
import { useDictionary } from '../resource/use-dictionary.ts';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps, InputProps } from './facet.ts';
import { chosenLabels, SelectFilter } from './parts/select-filter.tsx';
import { tagColor } from './parts/tag-color.ts';

/** 是/否, or the words of a dictionary with the codes true and false (通过/未通过). */
function useAnswers(field: Field): { value: boolean; text: string; label: string }[] {
  const { items } = useDictionary(field.dictionary ?? '');
  return [true, false].map((value) => ({
    value,
    text: String(value),
    label: items.find((item) => item.code === String(value))?.name ?? kindFacets.boolean.format(value, field),
  }));
}

/** A tag in the colours of the descriptor (spec §2.10 green 是 / red 否), plain words without. */
function BooleanCell({ field, value }: CellProps) {
  const words = useAnswers(field).find((answer) => answer.value === value)?.label;
  const color = field.colors[String(value)];
  return color ? <Tag {...tagColor(color)}>{words}</Tag> : <span>{words}</span>;
}

/** A switch says 是 or 否; where no answer may be assumed (required, no default) two radio buttons ask for one. */
function BooleanInput(props: InputProps) {
  const { field, id, value, onChange, disabled, describedBy } = props;
  const answers = useAnswers(field);
  if (field.required && field.default === undefined) {
    return (
      <Radio.Group
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy}
        options={answers.map((answer) => ({ value: answer.value, label: answer.label }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <Switch
      id={id}
      checked={value === true}
      disabled={disabled}
      checkedChildren={answers[0]?.label}
      unCheckedChildren={answers[1]?.label}
      aria-label={field.labels.form}
      onChange={(checked) => onChange(checked)}
    />
  );
}

function BooleanFilter(props: FilterProps) {
  const options = useAnswers(props.field).map((answer) => ({ value: answer.text, label: answer.label }));
  return <SelectFilter {...props} options={options} />;
}

function BooleanFilterText({ field, queryKey, values }: FilterTextProps) {
  const options = useAnswers(field).map((answer) => ({ value: answer.text, label: answer.label }));
  return <>{chosenLabels(values[queryKey] ?? '', options)}</>;
}

export const boolean: ClientFacet = {
  Cell: BooleanCell,
  Input: BooleanInput,
  Filter: BooleanFilter,
  FilterText: BooleanFilterText,
};
