import { Table } from 'antd';
import { FileLink } from '../../fields/viewers/file-link.tsx';
import type { CellError } from '../../resource/import/report.ts';
import { totalText } from '../list-table.tsx';

interface Props {
  errors: readonly CellError[];
  fileId: string | undefined;
}

/** Every faulty cell: where it is, what it says, why it is refused. */
export function ErrorTable({ errors, fileId }: Props) {
  if (errors.length === 0) return null;
  return (
    <section className="import-section" aria-label="错误">
      <h2 className="detail-title">
        错误
        {fileId && <FileLink entry={{ url: fileId, name: '标注了错误的文件.xlsx' }} />}
      </h2>
      <Table<CellError>
        size="small"
        rowKey={(error) => `${error.cell ?? error.row}-${error.column}-${error.message}`}
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
    </section>
  );
}
