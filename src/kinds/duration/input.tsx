import { Input } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';
import { durationWords, readDuration } from './meaning.ts';

/** Minutes of a typed text; any other text unchanged, so that the form shows its message. */
function minutesTyped(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  return readDuration(text) ?? text;
}

/** A duration typed in words, as a clock or in minutes; leaving the input writes it in words. */
export function DurationInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typeof value === 'number' ? durationWords(value) : String(value ?? '');
  return (
    <Input
      {...controlProps(props)}
      placeholder={`${field.placeholder}，如 2小时30分`}
      value={typed ?? text}
      maxLength={40}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(minutesTyped(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
