import './grammar-form.css';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Form as AntdForm } from '@rjsf/antd';
import type { FormProps } from '@rjsf/core';
import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  TemplatesType,
  ValidatorType,
} from '@rjsf/utils';
import { Collapse, Tooltip } from 'antd';
import { createContext, use, useMemo } from 'react';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { Grammar, Problem } from '../use-forms.ts';
import { FieldsContext, type Nested, NestedContext } from './fields-context.ts';
import { FIELDS, WIDGETS } from './inputs.tsx';
import { type MetaForm, metaForm } from './meta-form.ts';

type Value = { [word: string]: unknown };

interface Props {
  grammar: Grammar;
  /** Name of a definition in the grammar, the JSON Schema of descriptors; absent for the resource itself. */
  definition?: string;
  kind?: string;
  /** Keywords that are edited elsewhere. */
  without?: readonly string[];
  value: Value;
  /** The form's fields, for keywords that reference a field. */
  fields: { [key: string]: PropertySchema };
  problems: readonly Problem[];
  /** Prefix of input ids, without underscores: these separate the parts of an id. */
  idPrefix?: string;
  onChange(value: Value): void;
}

/** Compares a schema by its type only; the server validates documents. */
const VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: (schema: RJSFSchema, data: unknown) => schema.type === undefined || schema.type === typeof data,
  rawValidation: () => ({ errors: [] }),
};

/** Defaults are never filled in, because they would be written to the document. */
const DEFAULTS: FormProps['experimental_defaultFormStateBehavior'] = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

/** Form for the keywords of a property or resource, as the grammar defines them. */
export function GrammarForm({
  grammar,
  definition,
  kind,
  without,
  value,
  fields,
  problems,
  idPrefix = 'root',
  onChange,
}: Props) {
  const written = Object.keys(value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which keywords are shown depends on which have a value
  const form = useMemo(
    () =>
      metaForm(grammar, {
        value,
        ...(definition === undefined ? {} : { definition }),
        ...(kind === undefined ? {} : { kind }),
        ...(without === undefined ? {} : { without }),
      }),
    [grammar, definition, kind, without, written],
  );
  const groups = useMemo(() => ({ groups: form.groups, set: new Set(written.split(',')) }), [form.groups, written]);
  const nested = useMemo(() => (inner: Nested) => <NestedForm {...{ grammar, fields, inner }} />, [grammar, fields]);
  return (
    <FieldsContext value={fields}>
      <NestedContext value={nested}>
        <GroupsContext value={groups}>
          <AntdForm
            tagName="div"
            className="meta-form"
            idPrefix={idPrefix}
            schema={form.schema}
            uiSchema={form.uiSchema}
            validator={VALIDATOR}
            fields={FIELDS}
            widgets={WIDGETS}
            templates={TEMPLATES}
            formData={value}
            extraErrors={errorsOf(problems) as FormProps['extraErrors']}
            showErrorList={false}
            noHtml5Validate
            experimental_defaultFormStateBehavior={DEFAULTS}
            onChange={({ formData }) => onChange(withoutNothing(value, formData as Value))}
          >
            <span />
          </AntdForm>
        </GroupsContext>
      </NestedContext>
    </FieldsContext>
  );
}

function NestedForm({ inner, ...given }: Pick<Props, 'grammar' | 'fields'> & { inner: Nested }) {
  return <GrammarForm {...given} problems={NONE} idPrefix={inner.definition} {...inner} />;
}

const NONE: readonly Problem[] = [];

interface Errors {
  [word: string]: Errors | string[];
}

function errorsOf(problems: readonly Problem[]): Errors {
  const errors: Errors = {};
  for (const { field, message } of problems) {
    const [word = ''] = field.split('.');
    const before = errors[word];
    const former = before && !Array.isArray(before) && Array.isArray(before.__errors) ? before.__errors : [];
    errors[word] = { __errors: [...former, message] };
  }
  return errors;
}

/** Removes emptied keywords; the other keywords keep their order. */
function withoutNothing(before: Value, after: Value): Value {
  const keys = [
    ...Object.keys(before).filter((key) => key in after),
    ...Object.keys(after).filter((key) => !(key in before)),
  ];
  const entries = keys.map((key) => [key, pruned(after[key])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, pruned(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Groups of keywords, and the keywords that have a value. */
const GroupsContext = createContext<{ groups: MetaForm['groups']; set: ReadonlySet<string> }>({
  groups: [],
  set: new Set(),
});

/** True for the id of the form's root; ids of keywords begin with it (`root_title`). */
const isRoot = (id: string) => !id.includes('_');

/** A keyword with title, help on demand, input and errors. */
function FieldTemplate({ id, label, children, rawErrors, rawDescription, schema }: FieldTemplateProps) {
  if (isRoot(id)) return children;
  const help = rawDescription ?? '';
  const isGroup = schema.type === 'object';
  return (
    <div className="meta-field" data-group={isGroup} data-invalid={(rawErrors?.length ?? 0) > 0}>
      <div className="meta-label">
        <label htmlFor={isGroup ? undefined : id}>{label}</label>
        {help !== '' && help !== label && (
          <Tooltip title={help}>
            <button type="button" className="meta-help" aria-label={`${label}：${help}`}>
              <QuestionCircleOutlined aria-hidden />
            </button>
          </Tooltip>
        )}
      </div>
      {children}
      {rawErrors?.map((error) => (
        <div key={error} className="meta-error" role="alert">
          {error}
        </div>
      ))}
    </div>
  );
}

function ObjectFieldTemplate({ fieldPathId, properties, title }: ObjectFieldTemplateProps) {
  const { groups, set } = use(GroupsContext);
  if (!isRoot(fieldPathId.$id)) {
    return (
      <fieldset className="meta-fieldset" aria-label={title}>
        {properties.map(({ content }) => content)}
      </fieldset>
    );
  }
  const items = groups.map((group) => {
    const own = properties.filter(({ name }) => group.keys.includes(name));
    const count = group.keys.filter((key) => set.has(key)).length;
    return {
      key: group.title,
      label: (
        <>
          {group.title}
          {count > 0 && <span className="meta-count">已写 {count} 项</span>}
        </>
      ),
      children: own.map(({ content }) => content),
    };
  });
  const open = groups.slice(0, 1).map(({ title: name }) => name);
  return <Collapse ghost size="small" items={items} defaultActiveKey={open} />;
}

const Nothing = () => null;

const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
