import { PlusOutlined } from '@ant-design/icons';
import { Button, Collapse, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import { type ImportChoices, type ImportField, type ImportReport, mappingOf, type SheetColumn } from './report.ts';

type Chosen = Pick<ImportChoices, 'mapping' | 'fixed'>;
type Mapping = NonNullable<Chosen['mapping']>;

interface Props {
  report: ImportReport;
  choices: Chosen;
  onChange(chosen: Partial<Chosen>): void;
}

const NOT_IMPORTED = '';

const keysOf = (field: string | null | undefined) => (field ? field.split(',') : []);
const joined = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== NOT_IMPORTED).join() || null;

/** Lets the user map the columns of a sheet that is not our template; collapsed if the mapping is complete. */
export function ColumnMapping({ report, choices, onChange }: Props) {
  const { header, fields } = report;
  const { fixed } = choices;
  const current = choices.mapping ?? mappingOf(header.columns);
  const used = new Set(Object.values(current).flatMap(keysOf));
  const without = fields.filter(({ key }) => !used.has(key));
  const missing = without.filter(({ key, required, otherwise }) => required && !otherwise && !fixed[key]);
  const isKnown = header.template || header.remembered === true;
  const choose = (letter: string, keys: string[]) => {
    const texts = Object.entries(fixed).filter(([key]) => !keys.includes(key));
    onChange({ mapping: mapped(current, { letter, keys, fields }), fixed: Object.fromEntries(texts) });
  };
  return (
    <Collapse
      className="import-section"
      size="small"
      defaultActiveKey={isKnown && missing.length === 0 ? [] : ['columns']}
      items={[
        {
          key: 'columns',
          label: titleOf(report),
          extra: missing.length > 0 && (
            <span className="import-bad">缺少必填列：{missing.map((field) => field.title).join('、')}</span>
          ),
          children: (
            <>
              <ul className="column-mapping">
                {header.columns.map((column) => (
                  <MappedColumn
                    key={column.letter}
                    column={column}
                    fields={fields}
                    keys={keysOf(current[column.letter])}
                    onChange={(keys) => choose(column.letter, keys)}
                  />
                ))}
              </ul>
              <FieldsWithoutColumn fields={without} fixed={fixed} onChange={(texts) => onChange({ fixed: texts })} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Maps a column to fields, removing each field from its former column unless it takes several columns. */
function mapped(current: Mapping, to: { letter: string; keys: readonly string[]; fields: readonly ImportField[] }) {
  const single = to.keys.filter((key) => !to.fields.some((field) => field.key === key && field.levels));
  const others = Object.entries(current).map(([letter, field]): [string, string | null] => {
    return [letter, joined(keysOf(field).filter((key) => !single.includes(key)))];
  });
  return { ...Object.fromEntries(others), [to.letter]: joined(to.keys) };
}

function titleOf({ header }: ImportReport): string {
  if (header.template) return `列对应：与模板一致，共 ${header.columns.length} 列`;
  if (header.remembered) return `列对应：按上次确认的对应关系，共 ${header.columns.length} 列`;
  return `请确认各列含义（表头在第 ${header.row} 行）`;
}

interface ColumnProps {
  column: SheetColumn;
  fields: readonly ImportField[];
  keys: readonly string[];
  onChange(keys: string[]): void;
}

function MappedColumn({ column, fields, keys, onChange }: ColumnProps) {
  const [isAdding, setAdding] = useState(false);
  const titles = fields.map(({ key, title, required }) => ({ value: key, label: required ? `${title} *` : title }));
  const chosen = isAdding || keys.length === 0 ? [...keys, NOT_IMPORTED] : keys;
  const choose = (at: number, key: string) => {
    setAdding(false);
    onChange(chosen.map((before, index) => (index === at ? key : before)));
  };
  return (
    <li>
      <span className="mapping-letter">{column.letter}</span>
      <span className="mapping-heading" title={column.heading}>
        {column.heading || '（无标题）'}
        {column.hidden && <small>隐藏列</small>}
      </span>
      <span className="mapping-sample" title={column.sample}>
        {column.sample || '—'}
      </span>
      <span className="mapping-fields">
        {chosen.map((key, at) => (
          <Select
            key={key}
            aria-label={`${column.heading}${at > 0 ? '还' : ''}对应的字段`}
            showSearch={BY_LABEL}
            value={key}
            options={[{ value: NOT_IMPORTED, label: at > 0 ? '不再填入' : '不导入' }, ...titles]}
            onChange={(picked) => choose(at, picked)}
          />
        ))}
        {keys.length > 0 && !isAdding && (
          <Button
            type="text"
            icon={<PlusOutlined />}
            aria-label={`${column.heading}再填入一个字段`}
            title="再填入一个字段"
            onClick={() => setAdding(true)}
          />
        )}
      </span>
    </li>
  );
}

interface WithoutProps {
  fields: readonly ImportField[];
  fixed: Chosen['fixed'];
  onChange(fixed: Chosen['fixed']): void;
}

/** Lists fields without a column: shows where their values come from, or an input for one text for all rows. */
function FieldsWithoutColumn({ fields, fixed, onChange }: WithoutProps) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (fields.length === 0) return null;
  const isListed = ({ key, required }: ImportField) => required || fixed[key] !== undefined || opened.includes(key);
  const filled = fields.filter((field) => field.otherwise && !isListed({ ...field, required: false }));
  const listed = fields.filter((field) => isListed(field) && !filled.includes(field));
  const others = fields.filter((field) => !listed.includes(field));
  const fix = (key: string, text: string) => {
    const { [key]: before = '', ...rest } = fixed;
    if (text.trim() !== before) onChange(text.trim() === '' ? rest : { ...rest, [key]: text.trim() });
  };
  return (
    <section className="mapping-without" aria-label="没有对应列的字段">
      <h2 className="detail-title">没有对应列的字段</h2>
      {filled.length > 0 && <p>{filled.map(({ title, otherwise }) => `“${title}”取${otherwise ?? ''}`).join('；')}</p>}
      {listed.map(({ key, title, required }) => (
        <label key={key} htmlFor={`${id}-${key}`}>
          <span>{required ? `${title} *` : title}</span>
          <Input
            id={`${id}-${key}`}
            defaultValue={fixed[key] ?? ''}
            placeholder="所有行填写相同的内容"
            onBlur={({ target }) => fix(key, target.value)}
            onPressEnter={({ currentTarget }) => fix(key, currentTarget.value)}
          />
        </label>
      ))}
      {others.length > 0 && (
        <Select
          aria-label="给所有行填写相同的内容"
          placeholder="给所有行填写相同的内容…"
          showSearch={BY_LABEL}
          value={null}
          options={others.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(key: string | null) => key !== null && setOpened([...opened, key])}
        />
      )}
    </section>
  );
}
