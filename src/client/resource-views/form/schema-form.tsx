import { Form as AntdForm } from '@rjsf/antd';
import type { FormProps } from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { SubmitSpec } from '../../../engine/descriptor.ts';
import type { Field } from '../../../engine/resource.ts';
import { requiredKeys } from '../../../engine/rules/rules.ts';
import { formErrors } from '../../resource/form/form-errors.ts';
import type { ResourceForm } from '../../resource/form/use-resource-form.ts';
import { errorsOfWay, openNeeds, PLAIN, type Ways, wayOf } from './submit-buttons.tsx';
import { type FootInput, FormContext, KindInput, type OpenForm, templates } from './templates.tsx';
import './form.css';

interface Props {
  id: string;
  resource?: string;
  form: ResourceForm;
  shown: ReadonlySet<string>;
  sections: OpenForm['sections'];
  previews?: OpenForm['previews'];
  order?: OpenForm['order'];
  foot?: FootInput | null;
  disabled: boolean;
  /** Buttons that send the form; default: a single 确定. */
  ways?: Ways;
  onSubmit(way: SubmitSpec): void;
  /** Called with the keys of inputs that prevent sending. */
  onRefused?(keys: string[]): void;
}

const FIELDS = { kind: KindInput };
const NONE: readonly never[] = [];
const ONE_WAY: Ways = [PLAIN];

/**
 * Disables rjsf's defaults, which would fill fields and add rows up to the minimum; form-values.ts sets default values.
 */
const DEFAULTS: FormProps['experimental_defaultFormStateBehavior'] = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

/** UI schema that draws each field by its kind, in the order of `fields`. */
function inOrder(fields: readonly Field[]): UiSchema {
  const each = fields.map((field) => [field.key, { 'ui:field': 'kind' }]);
  return { ...Object.fromEntries(each), 'ui:order': [...fields.map((field) => field.key), '*'] };
}

/** Key of the input with the error, whose path rjsf writes as `.riskName`. */
const keyOf = ({ property = '' }: RJSFValidationError) => property.replace(/^\./, '').split('.')[0] ?? '';

/** Pressed button, keys of inputs that the main button still requires, and the errors that block the pressed button. */
function useWay(form: ResourceForm, ways: Ways) {
  const way = useRef<SubmitSpec>(ways[0]);
  const { fields } = form.form;
  const asking = { fields, values: form.values };
  const needed = useMemo(
    () =>
      openNeeds(ways.at(-1) ?? ways[0], { fields, values: form.values }).flatMap((group) =>
        group.map(({ key }) => key),
      ),
    [ways, fields, form.values],
  );
  return {
    way,
    needed,
    press: ({ nativeEvent }: FormEvent) => {
      way.current = wayOf(ways, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
    },
    check: (errors: RJSFValidationError[]) =>
      errorsOfWay(way.current, formErrors(errors, { fields, record: form.context, rules: form.rules }), asking),
  };
}

/** Compiled form, drawn by rjsf and validated with the server's validator of the same schema. */
export function SchemaForm(props: Props) {
  const { id, resource = '', form, shown, sections, previews = NONE, order = NONE } = props;
  const { foot = null, disabled, ways = ONE_WAY, onSubmit, onRefused } = props;
  const { way, press, needed, check } = useWay(form, ways);
  const [wasRefused, setRefused] = useState(false);
  const refuse = (errors: RJSFValidationError[]) => {
    setRefused(true);
    const keys = errors.map(keyOf);
    onRefused?.(keys);
    if (foot && keys.includes(foot.key)) foot.place?.querySelector('input')?.focus();
  };
  const { fields, schema } = form.form;
  const rjsfSchema = schema as RJSFSchema;
  const validator = useMemo<ValidatorType>(
    () => createPrecompiledValidator(form.validate ?? {}, rjsfSchema),
    [form.validate, rjsfSchema],
  );
  const uiSchema = useMemo<UiSchema>(() => inOrder(fields), [fields]);
  const context = useMemo<OpenForm>(
    () => ({
      resource,
      fields: new Map(fields.map((field) => [field.key, field])),
      shown,
      locked: form.locked,
      required: new Set([...requiredKeys(fields, form.context, form.rules), ...needed]),
      values: form.context,
      change: form.change,
      sections,
      previews,
      order,
      errors: form.errors,
      foot,
    }),
    [
      resource,
      fields,
      shown,
      needed,
      form.locked,
      form.rules,
      form.context,
      form.change,
      form.errors,
      sections,
      previews,
      order,
      foot,
    ],
  );
  return (
    <FormContext value={context}>
      <div className="form-body" onSubmitCapture={press}>
        <AntdForm
          id={id}
          schema={rjsfSchema}
          uiSchema={uiSchema}
          validator={validator}
          fields={FIELDS}
          templates={templates}
          formData={form.values}
          disabled={disabled}
          extraErrors={form.errors as FormProps['extraErrors']}
          transformErrors={check}
          showErrorList={false}
          noHtml5Validate
          focusOnFirstError
          // Errors appear with the first attempt to send; afterwards each change is validated.
          liveValidate={wasRefused ? 'onChange' : false}
          experimental_defaultFormStateBehavior={DEFAULTS}
          onError={refuse}
          onSubmit={() => onSubmit(way.current)}
        >
          <span />
        </AntdForm>
      </div>
    </FormContext>
  );
}
