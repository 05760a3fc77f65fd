import { DeleteOutlined } from '@ant-design/icons';
import type { FieldProps } from '@rjsf/utils';
import { Button, Select } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { WRITERS } from '../../../../../kinds/parts/condition-text.ts';
import { BY_LABEL, useRefersTo } from '../pickers.tsx';
import { FieldSelect, fieldOptions } from '../properties/field-select.tsx';
import { FieldsContext } from '../properties/fields-context.ts';
import { ValueSelect } from './value-select.tsx';

type Fields = { [key: string]: PropertySchema };

/** Fields of the form of the open action, by key. */
export const AskedContext = createContext<Fields>({});

/** Input for a value that the choices cannot express, as JSON. */
export type JsonField = (props: FieldProps) => ReactNode;

const isObject = (value: unknown): value is { [word: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Change {
  field?: string;
  from?: unknown[];
  to?: unknown;
}

interface ByAnswer {
  input: string;
  states: { [answer: string]: unknown };
}

const isByAnswer = (to: unknown): to is ByAnswer => isObject(to) && typeof to.input === 'string' && isObject(to.states);

const isWhole = ({ field, from = [], to }: Change, asked: Fields) => {
  const isSaid = isByAnswer(to)
    ? (asked[to.input]?.enum ?? []).every((answer) => to.states[String(answer)] !== undefined)
    : to !== undefined;
  return field !== undefined && from.length > 0 && isSaid;
};

/** Input for the change of one field from some states to another; written to the document once all parts are chosen. */
export function StateInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const fields = use(FieldsContext);
  const asked = use(AskedContext);
  const given: unknown = formData;
  const [change, setChange] = useState<Change>(isObject(given) ? given : {});
  const [shown, setShown] = useState(given);
  // Takes over a value that was changed elsewhere: by undo, or by another input.
  if (JSON.stringify(shown) !== JSON.stringify(given)) {
    setShown(given);
    setChange(isObject(given) ? given : {});
  }
  const { field, from = [], to } = change;
  const property = field === undefined ? undefined : fields[field];
  const send = (next: Change) => {
    const whole = isWhole(next, asked) ? next : undefined;
    setChange(next);
    setShown(whole);
    onChange(whole, fieldPathId.path);
  };
  return (
    <div className="meta-condition">
      <FieldSelect
        id={fieldPathId.$id}
        label={`${schema.title}：字段`}
        placeholder="保存状态的字段"
        value={field}
        isMeant={hasStates}
        onChange={(next) => send(next === undefined ? {} : { field: next })}
      />
      {field !== undefined && (
        <>
          <ValueSelect
            label={`${schema.title}：原来是`}
            prefix="从"
            placeholder="原来是其中之一"
            property={property}
            values={from}
            orEmpty
            onChange={(values) => send({ ...change, from: values })}
          />
          <TargetInput
            label={`${schema.title}：变为`}
            property={property}
            to={to}
            onChange={(next) => send({ ...change, to: next })}
          />
          {!isWhole(change, asked) && <p className="meta-note">选好原来的状态和变为的状态后生效</p>}
        </>
      )}
    </div>
  );
}

interface TargetProps {
  label: string;
  property: PropertySchema | undefined;
  to: unknown;
  onChange: (to: unknown) => void;
}

/** Input for the new state: one state, or a state for each option of an input with listed values. */
function TargetInput({ label, property, to, onChange }: TargetProps) {
  const asked = use(AskedContext);
  const closed = Object.entries(asked).filter(([, { enum: answers }]) => answers !== undefined);
  const input = isByAnswer(to) ? to.input : undefined;
  const states = isByAnswer(to) ? to.states : {};
  return (
    <>
      {(closed.length > 0 || input !== undefined) && (
        <Select
          aria-label={`${label}的依据`}
          value={input ?? ''}
          options={[
            { value: '', label: '固定的状态' },
            ...closed.map(([key, { title }]) => ({ value: key, label: `由“${title ?? key}”决定` })),
          ]}
          onChange={(next: string) => onChange(next === '' ? undefined : { input: next, states: {} })}
        />
      )}
      {input === undefined && (
        <ValueSelect
          label={label}
          prefix="→"
          placeholder="执行后变为"
          property={property}
          values={to === undefined ? [] : [to]}
          single
          onChange={([value]) => onChange(value)}
        />
      )}
      {answersOf(input === undefined ? undefined : asked[input]).map(({ answer, words }) => (
        <ValueSelect
          key={answer}
          label={`${label}（${words}）`}
          prefix={`${words} →`}
          placeholder="变为"
          property={property}
          values={Object.hasOwn(states, answer) ? [states[answer]] : []}
          single
          onChange={([value]) => onChange({ input, states: { ...states, [answer]: value } })}
        />
      ))}
    </>
  );
}

function answersOf(input: PropertySchema | undefined): { answer: string; words: string }[] {
  return (input?.enum ?? []).map(String).map((answer) => ({ answer, words: input?.['x-words']?.[answer] ?? answer }));
}

export function hasStates({ type, enum: values, ...words }: PropertySchema): boolean {
  return values !== undefined || type === 'boolean' || words['x-dictionary'] !== undefined;
}

/** Sources from which an action takes the value of a field, the most frequent first. */
const WAYS: readonly { value: string; label: string; expression?: unknown }[] = [
  { value: 'constant', label: '固定的值' },
  { value: 'input', label: '填写的内容' },
  { value: 'today', label: '今天', expression: { clock: 'today' } },
  { value: 'now', label: '现在', expression: { clock: 'now' } },
  { value: 'me', label: '操作人', expression: { caller: 'id' } },
  { value: 'name', label: '操作人的姓名', expression: { caller: 'name' } },
  { value: 'organisation', label: '操作人的部门', expression: { caller: 'orgId' } },
  { value: 'clear', label: '清空', expression: null },
  { value: 'other', label: '算式' },
];

function wayOf(expression: unknown): string {
  const found = WAYS.find(
    (way) => 'expression' in way && JSON.stringify(way.expression) === JSON.stringify(expression),
  );
  if (found) return found.value;
  if (!isObject(expression)) return 'constant';
  return typeof expression.input === 'string' && Object.keys(expression).length === 1 ? 'input' : 'other';
}

/** Input for the fields an action sets, one per line with the source of its value. */
export function SetInput(props: FieldProps & { Json: JsonField }) {
  const { fieldPathId, formData, onChange, schema } = props;
  const fields = use(FieldsContext);
  const given: { [key: string]: unknown } = isObject(formData) ? formData : {};
  const send = (next: { [key: string]: unknown }) => onChange(next, fieldPathId.path);
  const free = Object.fromEntries(Object.entries(fields).filter(([key]) => !Object.hasOwn(given, key)));
  return (
    <div className="meta-condition">
      {Object.entries(given).map(([key, expression]) => (
        <Stored
          key={key}
          field={props}
          Json={props.Json}
          {...{ name: key, expression }}
          property={fields[key]}
          onStore={(next) => send({ ...given, [key]: next })}
          onRemove={() => send(Object.fromEntries(Object.entries(given).filter(([other]) => other !== key)))}
        />
      ))}
      <Select
        id={fieldPathId.$id}
        aria-label={`${schema.title}：添加字段`}
        placeholder="添加要写入的字段"
        showSearch={BY_LABEL}
        value={null}
        options={fieldOptions(free)}
        onChange={(key: string | null) => key !== null && send({ ...given, [key]: '' })}
      />
    </div>
  );
}

interface StoredProps {
  field: FieldProps;
  Json: JsonField;
  name: string;
  property: PropertySchema | undefined;
  expression: unknown;
  onStore(expression: unknown): void;
  onRemove(): void;
}

function Stored({ field, Json, name, property, expression, onStore, onRemove }: StoredProps) {
  const asked = use(AskedContext);
  const [chosen, setChosen] = useState(() => wayOf(expression));
  const title = property?.title ?? name;
  const choose = (next: string) => {
    setChosen(next);
    const way = WAYS.find(({ value }) => value === next);
    if (way && 'expression' in way) onStore(way.expression);
    if (next === 'constant') onStore('');
    if (next === 'input') onStore({ input: Object.keys(asked)[0] ?? '' });
  };
  return (
    <div className="meta-stored">
      <div className="meta-entry">
        <span>{title}</span>
        <Select aria-label={`${title}：写入`} value={chosen} options={[...WAYS]} onChange={choose} />
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`不写入 ${title}`} onClick={onRemove} />
      </div>
      {chosen === 'constant' && (
        <ValueSelect
          label={`${title}：值`}
          placeholder="输入或选择一个值"
          property={property}
          values={expression === '' || isObject(expression) || expression === null ? [] : [expression]}
          single
          onChange={([value = '']) => onStore(value)}
        />
      )}
      {chosen === 'input' && (
        <Select
          aria-label={`${title}：填写的内容`}
          placeholder="请先在“填写的内容”中添加"
          value={isObject(expression) && expression.input !== '' ? String(expression.input) : null}
          options={fieldOptions(asked)}
          onChange={(input: string | null) => onStore({ input: input ?? '' })}
        />
      )}
      {chosen === 'other' && (
        <Json
          {...field}
          schema={{ title: `${title}：算式` }}
          formData={expression}
          fieldPathId={{ ...field.fieldPathId, $id: `${field.fieldPathId.$id}__${name}` }}
          onChange={(next: unknown) => onStore(next ?? '')}
        />
      )}
    </div>
  );
}

/** Input for the message's receivers: the people whom fields of the record name. */
export function PeopleInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const chosen: string[] = Array.isArray(formData)
    ? formData.map(String)
    : formData === undefined
      ? []
      : [String(formData)];
  return (
    <Select
      mode="multiple"
      id={fieldPathId.$id}
      aria-label={schema.title}
      placeholder="记录中的人员"
      value={chosen}
      options={fieldOptions(use(FieldsContext), useRefersTo('user'))}
      onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined, fieldPathId.path)}
    />
  );
}

/** The creator of a record (`createdUserId`, present in every resource) as an option. */
export const MAKER = fieldOptions({ createdUserId: { title: WRITERS.createdUserId } });
const TOGETHER = '+';

/** Input for who may perform an action: people in fields, holders of codes; `+` joins conditions that must all hold. */
export function PerformersInput({ fieldPathId, formData, onChange, schema }: FieldProps) {
  const ways: unknown[] = Array.isArray(formData) ? formData : [];
  const named = fieldOptions(use(FieldsContext), useRefersTo('user', 'organisation'));
  const read = (text: string): (string | string[])[] => {
    const words = text.split(TOGETHER).map((word) => word.trim());
    const [first, ...others] = words.filter((word) => word !== '');
    if (first === undefined) return [];
    return others.length > 0 ? [[first, ...others]] : [first];
  };
  const write = (next: string[]) => {
    const written = next.flatMap(read);
    onChange(written.length > 0 ? written : undefined, fieldPathId.path);
  };
  return (
    <Select
      mode="tags"
      id={fieldPathId.$id}
      aria-label={schema.title}
      placeholder="人员或部门；权限码可输入，同时满足的用 + 连接"
      value={ways.map((way) => [way].flat().join(TOGETHER))}
      options={[...named, ...MAKER]}
      tokenSeparators={['，', ',', '、']}
      onChange={write}
    />
  );
}
