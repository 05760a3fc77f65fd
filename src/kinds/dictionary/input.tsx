import { useDictionary } from '../../client/resource/use-dictionary.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { OptionsInput } from '../parts/client/options-input.tsx';

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
