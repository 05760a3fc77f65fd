import type { ErrorSchema, FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { createContext, type ReactNode, Suspense, use, useId, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { momentProblem } from '../../../kinds/date-time/client/typed-moment.ts';
import { kindInputs } from '../../../kinds/tables/client/inputs.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { Preview } from '../../resource/form/following-values.ts';
import type { PlacedErrors } from '../../resource/form/form-errors.ts';
import { installedViews } from '../installed-views.ts';

/**
 * State shared by the inputs of an open form. Inputs read and change values here, not in rjsf, so that an input can
 * fill other fields.
 */
export interface OpenForm {
  /** Name of the resource; features install their own inputs by `Resource.field`. */
  resource: string;
  fields: ReadonlyMap<string, Field>;
  /** Keys of fields drawn as inputs; other fields are filled without an input (copies, the parent's id). */
  shown: ReadonlySet<string>;
  /** Keys of read-only inputs in this record. */
  locked: ReadonlySet<string>;
  /** Keys of inputs a rule requires for the present values. */
  required: ReadonlySet<string>;
  values: WireRecord;
  change(patch: WireRecord): void;
  sections: { key: string; title: string; fields: string[] }[];
  /** Computed fields, drawn among the inputs in declared order. */
  previews: readonly Preview[];
  order: readonly string[];
  /** Errors from the server by field; computed fields, which have no rjsf input, show theirs in the preview. */
  errors: PlacedErrors;
  foot: FootInput | null;
}

/**
 * Input that a phone shows beside the buttons; `place`: element into which the input is rendered, null until mounted.
 */
export interface FootInput {
  key: string;
  place: HTMLElement | null;
}

export const FormContext = createContext<OpenForm>({
  resource: '',
  fields: new Map(),
  shown: new Set(),
  locked: new Set(),
  required: new Set(),
  values: {},
  change: () => {},
  sections: [],
  previews: [],
  order: [],
  errors: {},
  foot: null,
});

/** Key of a property from rjsf's id `root_cameraName`. */
const keyOf = (id: string) => id.replace(/^root_?/, '');

const messageId = (id: string) => `${id}__message`;

/** rjsf field of every property: the input of the field's kind, or the input that a feature has installed. */
export function KindInput({ fieldPathId, rawErrors, errorSchema, disabled }: FieldProps) {
  const { resource, fields, locked, values, change } = use(FormContext);
  const id = fieldPathId.$id;
  const field = fields.get(keyOf(id));
  if (!field) return null;
  const Input = installedViews.inputs?.[`${resource}.${field.key}`] ?? kindInputs[field.kind];
  const input = (
    <Input
      field={field}
      id={id}
      value={values[field.key]}
      values={values}
      onChange={(value) => change({ [field.key]: value })}
      patch={change}
      labelOf={(key) => fields.get(key)?.labels.form ?? key}
      disabled={Boolean(disabled) || field.disabled || locked.has(field.key)}
      invalid={Boolean(rawErrors?.length) || momentProblem(field, values[field.key], new Date()) !== null}
      problems={partProblems(errorSchema)}
      describedBy={messageId(id)}
    />
  );
  return <Suspense fallback={null}>{input}</Suspense>;
}

/** First errors of parts of a value by their path, such as `1.name` in rows. */
function partProblems(errors: ErrorSchema | undefined, path = ''): { [path: string]: string } {
  return Object.fromEntries(
    Object.entries(errors ?? {}).flatMap(([key, inner]) => {
      if (inner === undefined) return [];
      if (key === '__errors') return path === '' ? [] : [[path, String(inner[0])]];
      return Object.entries(partProblems(inner, path === '' ? key : `${path}.${key}`));
    }),
  );
}

const LOCKED = '现在不能修改';

/** Label, input and one line for help or, in its place, the error, so that the layout never jumps (look.md#3). */
function FieldTemplate({ id, children, rawErrors, required }: FieldTemplateProps) {
  const { fields, shown, locked, required: asked, values, foot } = use(FormContext);
  const field = fields.get(keyOf(id));
  // The root object itself has no label.
  if (id === 'root') return children;
  if (!field || !shown.has(field.key)) return null;
  const error = momentProblem(field, values[field.key], new Date()) ?? rawErrors?.[0];
  const isLocked = locked.has(field.key);
  const drawn = (
    <div
      className="form-field"
      data-wide={kindFacets[field.kind].wide || isTicked(field)}
      data-invalid={error !== undefined}
    >
      <label className="form-label" htmlFor={id}>
        {(required || asked.has(field.key)) && !isLocked && !mayBeEmpty(field) && (
          <span className="form-required" aria-hidden>
            *
          </span>
        )}
        {field.labels.form}
      </label>
      <div className="form-control">
        {children}
        <div id={messageId(id)} className="form-message" role={error ? 'alert' : undefined}>
          {error === undefined && <WorkdayWarning field={field} value={values[field.key]} />}
          {error ?? (field.help || (isLocked ? LOCKED : ''))}
        </div>
      </div>
    </div>
  );
  if (foot?.key !== field.key) return drawn;
  return foot.place && createPortal(drawn, foot.place);
}

/** Warning if the chosen day is not a working day, rendered by the feature of the work calendar. */
function WorkdayWarning({ field, value }: { field: Field; value: unknown }) {
  const { dayNote: DayNote } = installedViews;
  if (!field.workday || !DayNote || typeof value !== 'string' || !DAY.test(value)) return null;
  return (
    <Suspense fallback={null}>
      <DayNote day={value.slice(0, DAY_LENGTH)} />
    </Suspense>
  );
}

const DAY = /^\d{4}-\d\d-\d\d( |$)/;
const DAY_LENGTH = '2026-11-20'.length;

/** True for choices by checkbox in a visible list or tree. */
function isTicked({ relation, schema }: Field): boolean {
  return relation !== null && schema.type === 'array';
}

/** True for choices by checkbox without a minimum: an empty selection is a value and is sent. */
function mayBeEmpty(field: Field): boolean {
  return isTicked(field) && field.schema.minItems === undefined;
}

/** Inputs in two columns from 560 px on, under the descriptor's section headings, if any. */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { sections, shown, previews, order } = use(FormContext);
  const inputs = properties.filter((property) => shown.has(property.name));
  const drawn = withPreviews(inputs, { previews: previews.filter(({ isShown }) => isShown), order });
  const grouped = sections
    .map((section) => ({
      ...section,
      items: drawn.filter((property) => section.fields.includes(property.name)),
    }))
    .filter((section) => section.items.length > 0);
  if (grouped.length < 2) return <div className="form-grid">{drawn.map((property) => property.content)}</div>;
  const loose = drawn.filter((property) => !grouped.some((section) => section.items.includes(property)));
  return (
    <>
      {grouped.map((section) => (
        <section key={section.key} className="form-section" aria-label={section.title}>
          <h2 className="detail-title">{section.title}</h2>
          <div className="form-grid">{section.items.map((property) => property.content)}</div>
        </section>
      ))}
      {loose.length > 0 && <div className="form-grid">{loose.map((property) => property.content)}</div>}
    </>
  );
}

interface Drawn {
  name: string;
  content: ReactNode;
}

/** Inserts previews among the inputs: a computed field precedes the first input declared after it. */
function withPreviews(
  inputs: readonly Drawn[],
  { previews, order }: { previews: readonly Preview[]; order: readonly string[] },
): Drawn[] {
  const drawn = [...inputs];
  for (const preview of previews) {
    const place = order.indexOf(preview.field.key);
    const before = drawn.findIndex(({ name }) => order.indexOf(name) > place);
    const own = { name: preview.field.key, content: <PreviewField key={preview.field.key} preview={preview} /> };
    drawn.splice(before === -1 ? drawn.length : before, 0, own);
  }
  return drawn;
}

/** Preview of a value that the server will compute, drawn as a read-only input. */
function PreviewField({ preview: { field, value } }: { preview: Preview }) {
  const { values, errors } = use(FormContext);
  const id = useId();
  const unprompted = useMemo(() => ({ ...field, placeholder: '' }), [field]);
  const Input = kindInputs[field.kind];
  const error = errors[field.key]?.__errors[0];
  return (
    <div className="form-field" data-wide={kindFacets[field.kind].wide} data-invalid={error !== undefined}>
      <label className="form-label" htmlFor={id}>
        {field.labels.form}
      </label>
      <div className="form-control">
        <Input
          field={unprompted}
          id={id}
          value={value ?? undefined}
          values={{ ...values, [field.key]: value }}
          onChange={nothing}
          patch={nothing}
          labelOf={(key) => key}
          disabled
          invalid={error !== undefined}
          describedBy={messageId(id)}
        />
        <div id={messageId(id)} className="form-message" role={error ? 'alert' : undefined}>
          {error ?? (field.help || '自动计算')}
        </div>
      </div>
    </div>
  );
}

const nothing = () => undefined;

const Nothing = () => null;

/** Our templates for rjsf; the field template itself draws help and errors. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
};
