import { Select } from 'antd';
import { BY_LABEL } from '../../../client/resource/use-options.ts';
import type { Field } from '../../../engine/resource.ts';
import { choicesOf } from '../choices.ts';
import { clearable } from './clearable.tsx';
import type { FilterProps } from './facet.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** The listed values (`enum`) of a descriptor with their texts. */
export function optionsOf(field: Field): FilterOption[] {
  return choicesOf(field).map(({ value, label }) => ({ value: String(value), label }));
}

interface Props extends FilterProps {
  options: readonly FilterOption[];
  loading?: boolean;
  onOpen?: () => void;
}

/** Filter by one option, or several if the query takes a comma list; searchable if there are many options. */
export function SelectFilter({ id, field, queryKey, mode, values, onChange, options, loading, onOpen }: Props) {
  const text = values[queryKey] ?? '';
  const common = {
    id,
    className: 'input-wide',
    allowClear: clearable(),
    loading,
    placeholder: '全部',
    'aria-label': field.labels.search,
    options: [...options],
    showSearch: options.length > 8 ? BY_LABEL : false,
    onOpenChange: (open: boolean) => open && onOpen?.(),
  };
  if (mode === 'in') {
    const chosen = text === '' ? [] : text.split(',');
    return (
      <Select
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={chosen}
        onChange={(next: string[]) => onChange({ [queryKey]: next.join(',') })}
      />
    );
  }
  return (
    <Select
      {...common}
      value={text === '' ? undefined : text}
      onChange={(next?: string) => onChange({ [queryKey]: next ?? '' })}
    />
  );
}

/** Labels of the chosen values, as a chip shows them. */
export function chosenLabels(text: string, options: readonly FilterOption[]): string {
  return text
    .split(',')
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join('、');
}
