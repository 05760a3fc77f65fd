import { Select } from 'antd';
import { useDictionary } from '../../../../../client/resource/use-dictionary.ts';
import type { DictionaryItem } from '../../../../../client/session/dictionary-cache.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';

/** Option for records without a value in this field. */
const EMPTY = '（空）';

const wordOf = (value: unknown) =>
  value === true ? '是' : value === false ? '否' : value === null ? EMPTY : String(value);

/** Converts typed text to the JSON type of its field, because conditions compare without converting. */
function typedValue(text: string, property: PropertySchema | undefined): unknown {
  if (property?.type === 'boolean') return text === 'true' || text === '是';
  const isNumber = property?.type === 'integer' || property?.type === 'number';
  return isNumber && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

interface Props {
  id?: string;
  label: string;
  property: PropertySchema | undefined;
  values: readonly unknown[];
  prefix?: string;
  placeholder?: string;
  orEmpty?: boolean;
  /** Keeps a single value: the last one chosen. */
  single?: boolean;
  onChange(values: unknown[]): void;
}

/** Select for values of a field; free text if the field has no choices. */
export function ValueSelect({ id, label, property, values, prefix, placeholder, orEmpty, single, onChange }: Props) {
  const { items } = useDictionary(property?.['x-dictionary'] ?? '');
  const choices = choicesOf(property, items);
  const options = orEmpty ? [...choices, { value: EMPTY, label: EMPTY }] : choices;
  const read = (text: string) => (orEmpty && text === EMPTY ? null : typedValue(text, property));
  return (
    <Select
      mode="tags"
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={placeholder}
      prefix={prefix}
      value={values.map(wordOf)}
      options={options}
      onChange={(next: string[]) => onChange((single ? next.slice(-1) : next).map(read))}
    />
  );
}

function choicesOf(
  property: PropertySchema | undefined,
  items: readonly DictionaryItem[],
): { value: string; label: string }[] {
  if (property?.type === 'boolean') return ['是', '否'].map((word) => ({ value: word, label: word }));
  if (property?.['x-dictionary'] !== undefined) return items.map(({ code, name }) => ({ value: code, label: name }));
  return (property?.enum ?? []).map((value) => ({
    value: String(value),
    label: property?.['x-words']?.[String(value)] ?? String(value),
  }));
}
