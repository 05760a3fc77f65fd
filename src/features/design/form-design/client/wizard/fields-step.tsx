import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { BY_LABEL, type Option, useDictionaries, useResources } from '../pickers.tsx';
import {
  type FieldLine,
  hasOptions,
  isNumber,
  isText,
  KINDS,
  maySearch,
  needsOf,
  type StepProps,
} from './new-resource.ts';
import classes from './wizard.module.css';

export function FieldsStep({ made, patch }: StepProps) {
  const change = (id: number, part: Partial<FieldLine>) =>
    patch({ fields: made.fields.map((line) => (line.id === id ? { ...line, ...part } : line)) });
  const add = () => {
    const id = Math.max(0, ...made.fields.map((line) => line.id)) + 1;
    const line: FieldLine = { id, title: '', kind: 'text', isRequired: false, isSearched: false };
    patch({ fields: [...made.fields, line] });
  };
  return (
    <section aria-label="字段">
      {made.fields.map((line, at) => (
        <Line
          key={line.id}
          {...{ line, at }}
          onChange={(part) => change(line.id, part)}
          onRemove={() => patch({ fields: made.fields.filter(({ id }) => id !== line.id) })}
        />
      ))}
      <Button block type="dashed" icon={<PlusOutlined aria-hidden />} style={{ marginTop: 12 }} onClick={add}>
        添加字段
      </Button>
    </section>
  );
}

interface LineProps {
  line: FieldLine;
  at: number;
  onChange(part: Partial<FieldLine>): void;
  onRemove(): void;
}

function Line({ line, at, onChange, onRemove }: LineProps) {
  const number = `第 ${at + 1} 个字段`;
  return (
    <fieldset className={classes.line} aria-label={number}>
      <Input
        aria-label={`${number}的名称`}
        maxLength={50}
        value={line.title}
        placeholder="字段名称"
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Select
        aria-label={`${number}的种类`}
        value={line.kind}
        disabled={at === 0}
        options={[...KINDS]}
        showSearch={BY_LABEL}
        onChange={(kind) => onChange({ kind })}
      />
      <Details {...{ line, number, onChange }} />
      <div className={classes.ticks}>
        <Checkbox
          checked={at === 0 || line.isRequired}
          disabled={at === 0}
          onChange={(event) => onChange({ isRequired: event.target.checked })}
        >
          必填
        </Checkbox>
        {maySearch(line) && (
          <Checkbox checked={line.isSearched} onChange={(event) => onChange({ isSearched: event.target.checked })}>
            查询
          </Checkbox>
        )}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除${number}`}
        style={{ visibility: at === 0 ? 'hidden' : 'visible' }}
        onClick={onRemove}
      />
    </fieldset>
  );
}

type DetailProps = Pick<LineProps, 'line' | 'onChange'> & { number: string };

/** Inputs that the kind of the field needs: limits, options or target. */
function Details({ line, number, onChange }: DetailProps) {
  if (hasOptions(line)) {
    return (
      <Input.TextArea
        aria-label={`${number}的选项`}
        rows={3}
        value={line.options ?? ''}
        placeholder="选项，每行一项"
        onChange={(event) => onChange({ options: event.target.value })}
      />
    );
  }
  const needs = needsOf(line);
  if (needs === 'x-dictionary') return <DictionaryTarget {...{ line, number, onChange }} />;
  if (needs === 'x-relation') return <ResourceTarget {...{ line, number, onChange }} />;
  const limit = (word: 'least' | 'most', placeholder: string) => (
    <InputNumber
      aria-label={`${number}的${placeholder}`}
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={line[word] ?? null}
      {...(isText(line) ? { min: 1, max: 10_000, precision: 0 } : {})}
      onChange={(value) => onChange({ [word]: value ?? undefined })}
    />
  );
  if (isText(line)) return limit('most', '最多字数');
  if (!isNumber(line)) return <span />;
  return (
    <div className={classes.pair}>
      {limit('least', '最小值')}
      {limit('most', '最大值')}
    </div>
  );
}

function DictionaryTarget({ number, ...props }: DetailProps) {
  return <Target label={`${number}的字典`} placeholder="选择字典" options={useDictionaries()} {...props} />;
}

function ResourceTarget({ number, ...props }: DetailProps) {
  return <Target label={`${number}关联的档案`} placeholder="选择档案" options={useResources()} {...props} />;
}

interface TargetProps extends Pick<LineProps, 'line' | 'onChange'> {
  label: string;
  placeholder: string;
  options: Option[];
}

function Target({ line, label, placeholder, options, onChange }: TargetProps) {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={line.target ?? null}
      options={options}
      showSearch={BY_LABEL}
      onChange={(target) => onChange({ target: target ?? undefined })}
    />
  );
}
