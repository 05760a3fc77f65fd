import { Radio } from 'antd';
import type { ImportChoices, ImportReport } from './report.ts';

interface Props {
  report: ImportReport;
  choice: ImportChoices['duplicates'];
  onChange(choice: ImportChoices['duplicates']): void;
}

/** Lists rows that exist already, with the choice to skip or import them. */
export function Duplicates({ report, choice, onChange }: Props) {
  if (report.duplicates.length === 0 && choice === 'skip') return null;
  const rows = report.duplicates.map(({ row, reason }) => `第 ${row} 行 ${reason}`);
  return (
    <section className="import-section" aria-label="重复的行">
      <h2 className="detail-title">重复的行</h2>
      <p className="import-lines" title={rows.join('\n')}>
        {rows.slice(0, 5).join('；')}
        {rows.length > 5 && ` 等 ${rows.length} 行`}
      </p>
      <Radio.Group
        value={choice}
        options={[
          { value: 'skip', label: '跳过重复行' },
          { value: 'import', label: '重复行也导入' },
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </section>
  );
}
