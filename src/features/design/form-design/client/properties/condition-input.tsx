import type { FieldProps } from '@rjsf/utils';
import { Button, Input } from 'antd';
import { use, useState } from 'react';
import { useLabelOf } from '../../../../../client/resource/use-label-of.ts';
import type { Json } from '../../../../../engine/json.ts';
import { namesOf, wordText } from '../../../../../kinds/parts/condition-text.ts';
import { ValueSelect } from '../actions/value-select.tsx';
import { FieldSelect } from './field-select.tsx';
import { FieldsContext } from './fields-context.ts';

interface Simple {
  field: string;
  values: unknown[];
}

/** Reads `{ required: [f], properties: { f: { const / enum } } }`; null for any other condition. */
function simpleCondition(value: unknown): Simple | null {
  if (typeof value !== 'object' || value === null) return null;
  const { properties, required, ...rest } = value as { [word: string]: unknown };
  if (Object.keys(rest).length > 0 || typeof properties !== 'object' || properties === null) return null;
  const [entry, ...others] = Object.entries(properties);
  if (!entry || others.length > 0 || (required !== undefined && String(required) !== entry[0])) return null;
  const inner: unknown = entry[1];
  if (typeof inner !== 'object' || inner === null || Object.keys(inner).length !== 1) return null;
  if ('const' in inner) return { field: entry[0], values: [inner.const] };
  return 'enum' in inner && Array.isArray(inner.enum) ? { field: entry[0], values: inner.enum } : null;
}

function conditionOf({ field, values }: Simple): object {
  const [only] = values;
  return { required: [field], properties: { [field]: values.length === 1 ? { const: only } : { enum: values } } };
}

/** Input for "this field is one of these values"; other conditions are edited as JSON. */
export function ConditionInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const fields = use(FieldsContext);
  const given: unknown = formData;
  const simple = simpleCondition(given);
  const [chosen, setChosen] = useState<string | undefined>(simple?.field);
  const field = simple?.field ?? chosen;
  const send = (next: unknown) => onChange(next, fieldPathId.path);
  if (given !== undefined && !simple) return <WholeCondition id={fieldPathId.$id} value={given} onChange={send} />;
  const property = field === undefined ? undefined : fields[field];
  return (
    <div className="meta-condition">
      <FieldSelect
        id={fieldPathId.$id}
        label={`${schema.title}：字段`}
        placeholder="当这个字段"
        value={field}
        onChange={(next) => {
          setChosen(next);
          if (simple) send(next === undefined ? undefined : conditionOf({ ...simple, field: next }));
        }}
      />
      {field !== undefined && (
        <ValueSelect
          label={`${schema.title}：取值`}
          placeholder="是其中之一"
          property={property}
          values={simple?.values ?? []}
          onChange={(next) => send(next.length === 0 ? undefined : conditionOf({ field, values: next }))}
        />
      )}
    </div>
  );
}

function WholeCondition({ id, value, onChange }: { id: string; value: unknown; onChange(next: unknown): void }) {
  const [text, setText] = useState(JSON.stringify(value));
  const names = namesOf(use(FieldsContext), useLabelOf());
  const change = (next: string) => {
    setText(next);
    try {
      onChange(JSON.parse(next));
    } catch {
      // Keeps the former condition while the new one is incomplete.
    }
  };
  return (
    <>
      <Input.TextArea
        id={id}
        rows={4}
        className="meta-json"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <p className="meta-sentence">{wordText('when', value as Json, names)}</p>
      <Button type="link" size="small" onClick={() => onChange(undefined)}>
        去掉条件
      </Button>
    </>
  );
}
