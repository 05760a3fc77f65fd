import { Collapse, Tag } from 'antd';
import type { ImportReport, PlannedRow } from './report.ts';

/** Lists rows that become new records, and changed fields of existing ones. */
export function PlannedRows({ report }: { report: ImportReport }) {
  const { added, updated, same, rows } = report.plan;
  if (added + updated + same === 0) return null;
  const parts = [`新增 ${added} 行`];
  if (report.keys.length > 0 && updated + same > 0) parts.push(`更新 ${updated} 行`, `没有变化 ${same} 行`);
  const rest = added + updated + same - rows.length;
  return (
    <Collapse
      className="import-section"
      size="small"
      defaultActiveKey={updated > 0 ? ['plan'] : []}
      items={[
        {
          key: 'plan',
          label: `正确的行：${parts.join('，')}`,
          children: (
            <ul className="import-plan">
              {rows.map((row) => (
                <PlannedLine key={row.row} row={row} />
              ))}
              {rest > 0 && <li>其余 {rest} 行不逐一列出</li>}
            </ul>
          ),
        },
      ]}
    />
  );
}

const ACTS: { [act in PlannedRow['act']]: { text: string; color: string } } = {
  add: { text: '新增', color: 'green' },
  edit: { text: '更新', color: 'blue' },
  same: { text: '无变化', color: 'default' },
};

function PlannedLine({ row }: { row: PlannedRow }) {
  const { text, color } = ACTS[row.act];
  return (
    <li>
      <span className="import-plan-row">第 {row.row} 行</span>
      <Tag color={color}>{text}</Tag>
      <span>{row.name}</span>
      {row.changes.map(({ title, from, to }) => (
        <small key={title}>
          {title}：{from || '空'} → {to || '清空'}
        </small>
      ))}
    </li>
  );
}
