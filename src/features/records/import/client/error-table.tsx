import { totalText } from '../../../../client/resource-views/list/list-table.tsx';
import { useDevice } from '../../../../client/ui/device.ts';
import { DataTable } from '../../../../client/ui/table/data-table.tsx';
import { FileLink } from '../../../../kinds/files/client/file-link.tsx';
import type { CellError } from './report.ts';

interface Props {
  errors: readonly CellError[];
  /** Number of all errors, including those not listed. */
  count?: number | undefined;
  fileId: string | undefined;
}

export function ErrorTable({ errors, count = errors.length, fileId }: Props) {
  const isPhone = useDevice() === 'mobile';
  if (errors.length === 0) return null;
  return (
    <section className="import-section" aria-label="错误">
      <h2 className="detail-title">
        错误
        {fileId && <FileLink entry={{ url: fileId, name: '标注了错误的文件.xlsx' }} />}
      </h2>
      {isPhone ? <ErrorList errors={errors} count={count} /> : <ErrorRows errors={errors} />}
      {!isPhone && count > errors.length && <p>{othersText(count)}</p>}
    </section>
  );
}

const othersText = (count: number) => `共 ${count} 处，其余见标注了错误的文件`;

const keyOf = (error: CellError) => `${error.cell ?? error.row}-${error.column}-${error.message}`;

function ErrorRows({ errors }: Pick<Props, 'errors'>) {
  return (
    <DataTable<CellError>
      size="small"
      rowKey={keyOf}
      dataSource={[...errors]}
      pagination={{
        pageSize: 10,
        size: 'small',
        hideOnSinglePage: true,
        showSizeChanger: false,
        showTotal: totalText,
      }}
      columns={[
        { title: '行', dataIndex: 'row', width: 64, align: 'right' },
        { title: '列', dataIndex: 'column', width: 140 },
        { title: '内容', dataIndex: 'text', width: 200, ellipsis: true, render: (text?: string) => text || '—' },
        { title: '原因', dataIndex: 'message' },
      ]}
    />
  );
}

/** Maximum errors listed on a phone; the file with marked cells has all of them. */
const SHOWN = 30;

function ErrorList({ errors, count }: { errors: readonly CellError[]; count: number }) {
  return (
    <ul className="import-errors">
      {errors.slice(0, SHOWN).map((error) => (
        <li key={keyOf(error)}>
          {error.message}
          <small>
            第 {error.row} 行 · {error.column}
            {error.text && `：${error.text}`}
          </small>
        </li>
      ))}
      {count > SHOWN && <li>{othersText(count)}</li>}
    </ul>
  );
}
