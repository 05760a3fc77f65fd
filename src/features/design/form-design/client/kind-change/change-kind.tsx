import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { isFieldKind } from '../../../../../kinds/kinds.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import classes from '../designer.module.css';
import { kindOf, withProperty } from '../document.ts';
import { DictionaryChoice } from '../fields/add-field.tsx';
import type { Design } from '../use-design.ts';
import { asKind, kindsFor, NO_CHOICE } from './choices.ts';
import { ConversionView } from './conversion-view.tsx';

interface Props {
  design: Design;
  fieldKey: string;
  property: PropertySchema;
  /** True if the field is published, so that records may have values. */
  isPublished: boolean;
  onClose(): void;
}

/** Changes the kind of a field, with a preview of the converted values. */
export default function ChangeKind({ design, fieldKey, property, isPublished, onClose }: Props) {
  useBack(onClose);
  const kinds = kindsFor(property);
  const [kind, setKind] = useState<string>();
  const [dictionary, setDictionary] = useState<string>();
  const chosen = kinds.find((each) => each.kind === kind);
  const isReady = chosen !== undefined && (chosen.needs !== 'x-dictionary' || dictionary !== undefined);
  const next = isReady ? asKind(property, chosen, dictionary) : null;
  const change = () => {
    if (next) design.edit((before) => withProperty(before, fieldKey, next));
    onClose();
  };
  return (
    <Modal
      open
      title={`更改“${property.title ?? fieldKey}”的种类`}
      okText="更改"
      okButtonProps={{ disabled: next === null }}
      onOk={change}
      onCancel={onClose}
      width={560}
    >
      <Form layout="vertical">
        <Form.Item label="新的种类" htmlFor="change-kind">
          <Select
            id="change-kind"
            value={kind}
            onChange={setKind}
            options={kinds.map((each) => ({ value: each.kind, label: `${each.title}：${each.hint}` }))}
          />
        </Form.Item>
        {chosen?.needs === 'x-dictionary' && <DictionaryChoice target={dictionary} setTarget={setDictionary} />}
      </Form>
      {next && isPublished && isConverted(property, next) && (
        <ConversionView
          document={withProperty(design.work.document, fieldKey, next)}
          fieldKey={fieldKey}
          choice={NO_CHOICE}
        />
      )}
      <p className={classes.muted}>
        发布时逐条转换已有的值，期间大家照常填写；旧值保留，可以回退。原种类的限制（如最多字数）不再适用。
      </p>
    </Modal>
  );
}

const isConverted = (before: PropertySchema, after: PropertySchema) =>
  kindOf(before) !== kindOf(after) && !isLine(before, after);

/** True if the new kind accepts every value in the same column, as textarea does for text. */
function isLine(before: PropertySchema, after: PropertySchema): boolean {
  const [from, to] = [kindOf(before), kindOf(after)];
  return isFieldKind(from) && isFieldKind(to) && (kindFacets[from].becomes?.includes(to) ?? false);
}
