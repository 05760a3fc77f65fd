import type { FieldProps, RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { AskedInput } from '../actions/asked-input.tsx';
import { PeopleInput, PerformersInput, SetInput, StateInput } from '../actions/deed-inputs.tsx';
import { LimitsInput } from '../actions/limits-input.tsx';
import { ConditionInput } from './condition-input.tsx';
import { EntriesInput } from './entries-input.tsx';
import { FieldSelect } from './field-select.tsx';

const NO = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

/** Three choices: yes, no, and the keyword's default. */
function YesNo({ id, value, onChange, label }: WidgetProps) {
  const checked = typeof value === 'boolean' ? value : undefined;
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      placeholder="默认"
      value={checked}
      options={NO}
      onChange={(next: boolean | undefined) => onChange(next)}
    />
  );
}

function Choice({ id, value, onChange, label, schema, uiSchema }: WidgetProps) {
  const names: unknown[] = Array.isArray(uiSchema?.['ui:enumNames']) ? uiSchema['ui:enumNames'] : [];
  const options = (schema.enum ?? []).map((each, at) => ({
    value: String(each),
    label: `${String(names[at] ?? each)}`,
    own: each,
  }));
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      placeholder="默认"
      value={value === undefined ? undefined : String(value)}
      options={options}
      onChange={(next: string | undefined) => onChange(options.find((each) => each.value === next)?.own)}
    />
  );
}

function FieldName({ id, value, onChange, label }: WidgetProps) {
  const field = typeof value === 'string' && value !== '' ? value : undefined;
  return <FieldSelect {...{ id, label }} value={field} onChange={onChange} />;
}

/** Checkboxes for a list of values from a few options; clearing the last checkbox writes an empty list. */
function Ticks({ value, onChange, label, schema, uiSchema }: WidgetProps) {
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
  const all = (items.enum ?? []).map(String);
  const names: unknown[] = Array.isArray(uiSchema?.['ui:enumNames']) ? uiSchema['ui:enumNames'] : [];
  const options = all.map((each, at) => ({ value: each, label: String(names[at] ?? each) }));
  const chosen: string[] = Array.isArray(value) ? value.map(String) : all;
  return (
    <fieldset className="meta-ticks" aria-label={label}>
      <Checkbox.Group
        options={options}
        value={chosen}
        onChange={(next) =>
          onChange(next.length === all.length ? undefined : all.filter((each) => next.includes(each)))
        }
      />
    </fieldset>
  );
}

/** Input for a list of texts; Enter adds the typed text to the list. */
function ListInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const value: string[] = Array.isArray(formData) ? formData.map(String) : [];
  const isNumeric =
    Array.isArray(formData) && formData.length > 0 && formData.every((each) => typeof each === 'number');
  const readItem = (text: string) => (isNumeric && !Number.isNaN(Number(text)) ? Number(text) : text);
  return (
    <Select
      mode="tags"
      id={fieldPathId.$id}
      aria-label={schema.title}
      value={value}
      open={false}
      suffixIcon={null}
      placeholder="输入后按回车"
      tokenSeparators={['，', ',', '、']}
      onChange={(next: string[]) => onChange(next.length > 0 ? next.map(readItem) : undefined, fieldPathId.path)}
    />
  );
}

const textOf = (value: unknown) =>
  value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 1).replace(/\s*\n\s*/g, ' ');

/** Input for values without a simpler one: typed text, or JSON for everything else. */
function JsonInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const given: unknown = formData;
  const [text, setText] = useState(textOf(given));
  const [shown, setShown] = useState(given);
  if (shown !== given && JSON.stringify(shown) !== JSON.stringify(given)) {
    setShown(given);
    setText(textOf(given));
  }
  const read = valueOfText(text);
  const change = (next: string) => {
    setText(next);
    const found = valueOfText(next);
    if (found === BROKEN) return;
    setShown(found);
    onChange(found, fieldPathId.path);
  };
  return (
    <>
      <Input.TextArea
        id={fieldPathId.$id}
        aria-label={schema.title}
        rows={rowsOf(text)}
        spellCheck={false}
        className="meta-json"
        value={text}
        status={read === BROKEN ? 'error' : ''}
        onChange={(event) => change(event.target.value)}
      />
      {read === BROKEN && (
        <div className="meta-error" role="alert">
          JSON 还没有写完：请补全括号与引号
        </div>
      )}
    </>
  );
}

/** Rows of a text area, estimated: an automatic height would set styles that the content security policy forbids. */
const rowsOf = (text: string) => Math.min(8, Math.max(1, Math.ceil(text.length / 34)));

const BROKEN = Symbol('unfinished JSON');

function valueOfText(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  try {
    return JSON.parse(trimmed);
  } catch {
    // Text that begins like JSON is incomplete; any other text is a value.
    return /^[[{"]/.test(trimmed) ? BROKEN : text;
  }
}

/** Choice of yes, no, or another value that is entered below. */
function FlagInput(props: FieldProps) {
  const { fieldPathId, formData, onChange, schema } = props;
  const given: unknown = formData;
  const isOwn = given !== undefined && typeof given !== 'boolean';
  const [wantsOwn, setWantsOwn] = useState(isOwn);
  const change = (next: 'yes' | 'no' | 'own' | undefined) => {
    setWantsOwn(next === 'own');
    if (next !== 'own') onChange(next === undefined ? undefined : next === 'yes', fieldPathId.path);
  };
  const flag = given === true ? 'yes' : given === false ? 'no' : undefined;
  return (
    <>
      <Select
        id={fieldPathId.$id}
        aria-label={schema.title}
        allowClear
        placeholder="默认"
        value={wantsOwn || isOwn ? 'own' : flag}
        options={FLAGS}
        onChange={change}
      />
      {(wantsOwn || isOwn) && <JsonInput {...props} fieldPathId={{ ...fieldPathId, $id: `${fieldPathId.$id}__own` }} />}
    </>
  );
}

const FLAGS = [
  { value: 'yes' as const, label: '是' },
  { value: 'no' as const, label: '否' },
  { value: 'own' as const, label: '另外写明' },
];

export const FIELDS: RegistryFieldsType = {
  json: JsonInput,
  list: ListInput,
  flag: FlagInput,
  condition: ConditionInput,
  entries: EntriesInput,
  state: StateInput,
  set: (props) => <SetInput {...props} Json={JsonInput} />,
  people: PeopleInput,
  performers: PerformersInput,
  asked: AskedInput,
  limits: LimitsInput,
};

export const WIDGETS: RegistryWidgetsType = { yesNo: YesNo, choice: Choice, ticks: Ticks, fieldName: FieldName };
