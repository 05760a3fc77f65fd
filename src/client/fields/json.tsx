import { Input } from 'antd';
import { useState } from 'react';
import type { CellProps, ClientFacet, InputProps } from './facet.ts';
import { controlProps } from './parts/input-props.ts';
import { PlainFilterText } from './parts/text-filter.tsx';

function JsonCell({ value, place }: CellProps) {
  const text = JSON.stringify(value, null, place === 'detail' ? 2 : undefined);
  return place === 'detail' ? <pre className="cell-json">{text}</pre> : <code className="cell-line">{text}</code>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not yet JSON: the text itself, which the schema refuses with the field's own message.
    return text;
  }
}

/** JSON as text; the last typed text is kept so that half-written JSON is not reformatted under the cursor. */
function JsonInput(props: InputProps) {
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

export const json: ClientFacet = { Cell: JsonCell, Input: JsonInput, Filter: null, FilterText: PlainFilterText };
