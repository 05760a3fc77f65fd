import { Tag } from 'antd';
import { Value } from '../../../../client/resource-views/cell.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import { labelKeyOf } from '../../../../engine/projections/columns.ts';
import type { Field } from '../../../../engine/resource.ts';
import type { BulkVerdict } from './use-bulk-edit.ts';

interface Props {
  verdicts: readonly BulkVerdict[];
  fields: readonly Field[];
}

/** Shows the changes row by row, or why a row cannot be changed. */
export function BulkPreview({ verdicts, fields }: Props) {
  const refused = verdicts.filter(({ isDone }) => !isDone);
  const possible = verdicts.filter(({ isDone }) => isDone);
  const changing = possible.filter(({ isChanged }) => isChanged).length;
  return (
    <>
      <p className="bulk-hint">
        {[
          `将修改 ${changing} 项`,
          ...countOf('无变化', possible.length - changing),
          ...countOf('不能修改', refused.length),
        ].join('，')}
        。
      </p>
      <div className="bulk-preview">
        <table>
          <thead>
            <tr>
              <th scope="col">记录</th>
              {fields.map(({ key, labels }) => (
                <th key={key} scope="col">
                  {labels.form}
                </th>
              ))}
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {[...refused, ...possible].map((verdict) => (
              <tr key={verdict.id}>
                <th scope="row">{verdict.name}</th>
                {fields.map((field) => (
                  <td key={field.key} data-title={field.labels.form}>
                    <Change field={field} verdict={verdict} />
                  </td>
                ))}
                <td>
                  <Result verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const countOf = (words: string, count: number) => (count > 0 ? [`${words} ${count} 项`] : []);

function Change({ field, verdict: { before, after, isDone } }: { field: Field; verdict: BulkVerdict }) {
  const isSame = JSON.stringify(before[field.key]) === JSON.stringify(after[field.key]);
  if (isSame || !isDone) return <Shown field={field} record={before} />;
  return (
    <>
      <del>
        <Shown field={field} record={before} />
      </del>
      {' → '}
      <ins>
        <Shown field={field} record={after} />
      </ins>
    </>
  );
}

function Shown({ field, record }: { field: Field; record: WireRecord }) {
  return <Value field={field} value={record[labelKeyOf(field)] ?? record[field.key]} record={record} place="list" />;
}

function Result({ verdict: { isDone, isChanged, message } }: { verdict: BulkVerdict }) {
  if (!isDone) return <span className="bulk-refused">{message}</span>;
  return isChanged ? <Tag color="blue">将修改</Tag> : <Tag>无变化</Tag>;
}
