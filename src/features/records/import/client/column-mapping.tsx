import { Collapse, Select } from 'antd';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import { type ImportReport, mappingOf, type SheetColumn } from './report.ts';

type Mapping = { [letter: string]: string | null };

interface Props {
  report: ImportReport;
  mapping: Mapping | null;
  onChange(mapping: Mapping): void;
}

const NOT_IMPORTED = '';

/** Maps columns of a foreign sheet to fields; collapsed if the mapping is known and complete. */
export function ColumnMapping({ report, mapping, onChange }: Props) {
  const current = mapping ?? mappingOf(report.header.columns);
  const used = new Set(Object.values(current));
  const missing = report.fields.filter((field) => field.required && !used.has(field.key));
  const choose = (letter: string, key: string) => {
    // A field has one column: the column mapped to it before is unmapped.
    const without = Object.entries(current).map(([other, field]) => [other, field === key ? null : field]);
    onChange({ ...Object.fromEntries(without), [letter]: key === NOT_IMPORTED ? null : key });
  };
  const isKnown = report.header.template || report.header.remembered === true;
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
            <ul className="column-mapping">
              {report.header.columns.map((column) => (
                <MappedColumn
                  key={column.letter}
                  column={column}
                  fields={report.fields}
                  value={current[column.letter] ?? NOT_IMPORTED}
                  onChange={(key) => choose(column.letter, key)}
                />
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function titleOf({ header }: ImportReport): string {
  if (header.template) return `列对应：与模板一致，共 ${header.columns.length} 列`;
  if (header.remembered) return `列对应：按上次确认的对应关系，共 ${header.columns.length} 列`;
  return `请确认各列含义（表头在第 ${header.row} 行）`;
}

interface ColumnProps {
  column: SheetColumn;
  fields: ImportReport['fields'];
  value: string;
  onChange(key: string): void;
}

function MappedColumn({ column, fields, value, onChange }: ColumnProps) {
  const options = [
    { value: NOT_IMPORTED, label: '不导入' },
    ...fields.map((field) => ({ value: field.key, label: field.required ? `${field.title} *` : field.title })),
  ];
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
      <Select
        aria-label={`${column.heading}对应的字段`}
        showSearch={BY_LABEL}
        value={value}
        options={options}
        onChange={onChange}
      />
    </li>
  );
}
