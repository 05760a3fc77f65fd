import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../../client/api/api-error.ts';
import { send } from '../../../../../client/api/send.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { formmanager } from '../../../../../generated/client.ts';
import classes from '../designer.module.css';
import { withProperty } from '../document.ts';
import { dictionaryCode } from '../fields/new-fields.ts';
import { ProblemList } from '../problem-list.tsx';
import type { Design } from '../use-design.ts';
import { mistakesOf, type Problem } from '../use-forms.ts';

interface Props {
  design: Design;
  fieldKey: string;
  property: PropertySchema;
}

/** Shows the existing values of a field, to turn them into choices. */
export function ValueChoices({ design, fieldKey, property }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: ['formmanager', 'values', design.typeName, fieldKey],
    queryFn: () => send(formmanager.values, { typeName: design.typeName, key: fieldKey }),
    enabled: isAsked,
    retry: false,
  });
  const take = () => {
    const values = data?.values.map(({ value }) => value) ?? [];
    design.edit((before) => withProperty(before, fieldKey, { ...property, enum: values }));
  };
  return (
    <section className={classes.values} aria-label="已有的值">
      <Button size="small" loading={isFetching} onClick={() => setAsked(true)}>
        查看已有的值
      </Button>
      {error && <p className={classes.muted}>{`没有可用的值：${messageOf(error)}`}</p>}
      {data?.values.length === 0 && <p className={classes.muted}>还没有记录填写过这个字段</p>}
      {data && data.values.length > 0 && (
        <>
          <p className={classes.muted}>
            {data.values.map(({ value, rows }) => `${value}（${rows} 条）`).join('、')}
            {data.isCut && '……'}
          </p>
          <div className={classes.row}>
            <Button size="small" onClick={take} disabled={data.isCut}>
              作为可选值
            </Button>
            <Button size="small" onClick={() => setNaming(true)} disabled={data.isCut}>
              做成字典
            </Button>
          </div>
          {isNaming && <NewDictionary {...{ design, fieldKey, property }} onClose={() => setNaming(false)} />}
          {data.isCut && <p className={classes.muted}>不同的值超过 100 个，不适合做成选项</p>}
        </>
      )}
    </section>
  );
}

/** Dialog for the name of a dictionary made from a field's values; the field then uses it. */
function NewDictionary({ design, fieldKey, property, onClose }: Props & { onClose(): void }) {
  const { typeName, work } = design;
  const [code, setCode] = useState(dictionaryCode(typeName, fieldKey));
  const [name, setName] = useState(`${work.document.title}·${property.title ?? fieldKey}`.slice(0, 50));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      await send(formmanager.dictionary, { typeName, key: fieldKey, code, name });
      message.success(`字典“${name}”已建立，发布后字段即从中选择`);
      design.edit((before) => withProperty(before, fieldKey, dictionaryField(property, code)));
      onClose();
    } catch (error) {
      setBusy(false);
      setProblems(mistakesOf(error));
    }
  };
  return (
    <Modal open title="做成字典" okText="建立" confirmLoading={isBusy} onOk={() => void make()} onCancel={onClose}>
      <ProblemList problems={problems} />
      <Form layout="vertical">
        <Form.Item label="类型名称" htmlFor="dictionary-name" required>
          <Input id="dictionary-name" maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label="唯一编码" htmlFor="dictionary-code" required>
          <Input id="dictionary-code" maxLength={50} value={code} onChange={({ target }) => setCode(target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Drops the limits of a text, which do not apply to a code. */
function dictionaryField(property: PropertySchema, code: string): PropertySchema {
  const {
    maxLength: _most,
    minLength: _least,
    pattern: _pattern,
    'x-shape': _shape,
    enum: _choices,
    ...kept
  } = property;
  return { ...kept, 'x-dictionary': code };
}
