import { Input } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Incomplete JSON stays text, which the schema refuses with the field's own message.
    return text;
  }
}

/** JSON as text; keeps the typed text, so that incomplete JSON is not reformatted at the caret. */
export function JsonInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const written = value === undefined ? '' : JSON.stringify(value, null, 2);
  return (
    <Input.TextArea
      {...controlProps(props)}
      className="input-code"
      rows={field.rows}
      value={draft ?? (typeof value === 'string' ? value : written)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(event.target.value.trim() === '' ? undefined : readJson(event.target.value));
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
