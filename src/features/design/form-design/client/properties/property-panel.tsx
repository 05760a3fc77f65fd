import { DeleteOutlined, EyeInvisibleOutlined, EyeOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import classes from '../designer.module.css';
import { isHidden, kindOf, withHidden, withoutField, withProperty, withRequired } from '../document.ts';
import { kindsFor } from '../kind-change/choices.ts';
import { type Design, MADE_ONLINE } from '../use-design.ts';
import type { Grammar, Problem } from '../use-forms.ts';
import { OnlineContext } from './fields-context.ts';
import { GrammarForm } from './grammar-form.tsx';
import { ValueChoices } from './value-choices.tsx';

const ChangeKind = lazy(() => import('../kind-change/change-kind.tsx'));

interface Props {
  grammar: Grammar;
  design: Design;
  /** null for the form itself. */
  fieldKey: string | null;
  problems: readonly Problem[];
  onGone(): void;
}

/** Keywords of the selected field, or of the form itself. */
export default function PropertyPanel(props: Props) {
  const { fieldKey, design } = props;
  const property = fieldKey === null ? undefined : design.work.document.record.properties[fieldKey];
  return fieldKey !== null && property ? (
    <FieldWords {...props} key={fieldKey} fieldKey={fieldKey} property={property} />
  ) : (
    <FormWords {...props} />
  );
}

/** Keywords edited elsewhere (`record`), and keywords whose change would make the document another form. */
const WITHOUT_FORM = ['$schema', 'record', 'name'];

function FormWords({ grammar, design, problems }: Props) {
  const { document } = design.work;
  const change = (value: object) =>
    design.edit((before) => ({ ...value, name: before.name, record: before.record }) as unknown as Descriptor); // the server validates
  return (
    <>
      <h2 className={classes.heading}>{document.title}</h2>
      <p className={classes.muted}>{document.name} · 表单本身</p>
      <OnlineContext value={design.work.baseHash === MADE_ONLINE}>
        <GrammarForm
          grammar={grammar}
          without={WITHOUT_FORM}
          value={{ ...document }}
          fields={document.record.properties}
          problems={problems.filter(({ field }) => !field.startsWith('record'))}
          onChange={change}
        />
      </OnlineContext>
    </>
  );
}

/** Keywords only the server writes. */
const WITHOUT_FIELD = ['x-column'];

interface FieldProps extends Props {
  fieldKey: string;
  property: PropertySchema;
}

function FieldWords({ grammar, design, fieldKey, property, problems, onGone }: FieldProps) {
  const { document } = design.work;
  const place = `record.properties.${fieldKey}`;
  const own = problems.filter(({ field }) => field === place || field.startsWith(`${place}.`));
  const words = own.map(({ field, message }) => ({ field: field.slice(place.length + 1), message }));
  return (
    <>
      <h2 className={classes.heading}>{property.title ?? fieldKey}</h2>
      <p className={classes.muted}>
        {fieldKey} · {design.builtIn.has(fieldKey) ? '产品自带' : '自加'}
      </p>
      {words
        .filter(({ field }) => field === '')
        .map(({ message }) => (
          <p key={message} className={classes.problem} role="alert">
            {message}
          </p>
        ))}
      <div className={classes.fieldBar}>
        <Checkbox
          checked={document.record.required?.includes(fieldKey) ?? false}
          onChange={(event) => design.edit((before) => withRequired(before, fieldKey, event.target.checked))}
        >
          必填
        </Checkbox>
        <div className={classes.row}>
          <FieldButtons {...{ design, fieldKey, property, onGone }} />
        </div>
      </div>
      <GrammarForm
        grammar={grammar}
        definition="property"
        without={WITHOUT_FIELD}
        kind={kindOf(property)}
        value={{ ...property }}
        fields={document.record.properties}
        problems={words.filter(({ field }) => field !== '')}
        onChange={(value) => design.edit((before) => withProperty(before, fieldKey, value as PropertySchema))}
      />
      {kindOf(property) === 'text' && <ValueChoices {...{ design, fieldKey, property }} />}
    </>
  );
}

function FieldButtons({
  design,
  fieldKey,
  property,
  onGone,
}: Pick<FieldProps, 'design' | 'fieldKey' | 'property' | 'onGone'>) {
  const hidden = isHidden(property);
  const isOwn = !design.builtIn.has(fieldKey);
  const [isChanging, setChanging] = useState(false);
  const stored = JSON.parse(design.inForce) as Descriptor; // as the server compiled it
  return (
    <>
      {isOwn && kindsFor(property).length > 0 && (
        <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setChanging(true)}>
          更改种类
        </Button>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeKind
            {...{ design, fieldKey, property }}
            isPublished={stored.record.properties[fieldKey] !== undefined}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
      <Button
        size="small"
        icon={hidden ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        onClick={() => design.edit((before) => withHidden(before, fieldKey, !hidden))}
      >
        {hidden ? '恢复显示' : '不显示'}
      </Button>
      {isOwn && (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => {
            design.edit((before) => withoutField(before, fieldKey));
            onGone();
          }}
        >
          删除
        </Button>
      )}
    </>
  );
}
