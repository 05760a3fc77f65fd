import { Empty, Modal } from 'antd';
import { readFiles } from '../../../client/resource/uploads/file-list.ts';
import { FileLink } from './file-link.tsx';

/** 查看附件 (look.md#13.5): alternating url,name pairs, one clickable name per file. */
export default function AttachmentViewer({ value, onClose }: { value: unknown; onClose(): void }) {
  const files = readFiles(value);
  return (
    <Modal open title="查看附件" width={500} footer={null} onCancel={onClose}>
      {files.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有附件" />
      ) : (
        <ul className="file-list">
          {files.map((file) => (
            <li key={file.url}>
              <FileLink entry={file} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
