import { Input, Space } from 'antd';
import { useState } from 'react';
import { readRange, writeRange } from '../../client/resource/list-state.ts';
import type { FilterProps } from '../parts/client/facet.ts';
import { durationWords, readDuration } from './meaning.ts';

const wordsOf = (minutes: string) => (/^\d+$/.test(minutes) ? durationWords(Number(minutes)) : minutes);

function minutesOf(text: string): string {
  const given = text.trim();
  return /^\d*$/.test(given) ? given : String(readDuration(given) ?? given.replaceAll(',', ' '));
}

/** Filter by a least and a most duration, either of which may be left empty. */
export default function DurationFilter({ id, field, queryKey, mode, values, onChange }: FilterProps) {
  const [begin, end] = mode === 'range' ? readRange(values[queryKey] ?? '') : [values[queryKey] ?? '', ''];
  if (mode !== 'range') {
    return (
      <DurationEnd
        id={id}
        title={field.labels.search}
        hint="如 2小时30分"
        minutes={begin}
        onChange={(text) => onChange({ [queryKey]: text })}
      />
    );
  }
  return (
    <Space.Compact className="input-wide">
      <DurationEnd
        id={id}
        title={`${field.labels.search}至少`}
        hint="至少"
        minutes={begin}
        onChange={(text) => onChange({ [queryKey]: writeRange(text, end) })}
      />
      <DurationEnd
        title={`${field.labels.search}至多`}
        hint="至多"
        minutes={end}
        onChange={(text) => onChange({ [queryKey]: writeRange(begin, text) })}
      />
    </Space.Compact>
  );
}

interface EndProps {
  id?: string;
  title: string;
  hint: string;
  minutes: string;
  onChange(minutes: string): void;
}

function DurationEnd({ id, title, hint, minutes, onChange }: EndProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      id={id}
      aria-label={title}
      title="如 2小时30分"
      placeholder={hint}
      maxLength={40}
      value={typed ?? wordsOf(minutes)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(minutesOf(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
