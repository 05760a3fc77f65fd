import { useDictionary } from '../../resource/use-dictionary.ts';
import type { InputProps } from '../facet.ts';
import { OptionsInput } from './options-input.tsx';

export function DictionaryInput(props: InputProps) {
  const { field } = props;
  const { items } = useDictionary(field.dictionary ?? '');
  const isNumber = field.schema.type === 'integer';
  const allowed = field.schema.enum;
  const options = items
    .map((item) => ({ value: isNumber ? Number(item.code) : item.code, label: item.name }))
    .filter((option) => !allowed || allowed.includes(option.value));
  return <OptionsInput {...props} options={options} />;
}
