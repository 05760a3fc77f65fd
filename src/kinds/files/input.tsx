import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import './client/viewers.css';
import { readFiles, writeFiles } from '../../client/resource/uploads/file-list.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { FileLink } from './client/file-link.tsx';
import { UploadButton } from './client/upload-button.tsx';
import { UploadRows } from './client/upload-rows.tsx';
import { useFileDrop } from './client/use-file-drop.ts';
import { useUploads } from './client/use-uploads.ts';

const ACCEPT = '.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.mp4';

export function FilesInput(props: InputProps) {
  const { id, value, onChange, disabled, describedBy, field } = props;
  const entries = readFiles(value);
  const write = (next: typeof entries) => onChange(next.length > 0 ? writeFiles(next) : undefined);
  const { uploads, add, retry, remove, isFull } = useUploads({ id, entries, write, accept: ACCEPT });
  const drop = useFileDrop({ isOpen: !isFull && !disabled, onFiles: add });
  return (
    <fieldset {...drop} className="upload-list" id={id} aria-describedby={describedBy} aria-label={field.labels.form}>
      {!isFull && !disabled && (
        <UploadButton className="upload-file" accept={ACCEPT} multiple onFiles={add}>
          <UploadOutlined aria-hidden />
          选择文件
        </UploadButton>
      )}
      <ul className="file-list">
        {entries.map((entry) => (
          <li key={entry.url} className="file-row">
            <FileLink entry={entry} />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={`移除${entry.name}`}
              disabled={disabled}
              onClick={() => write(entries.filter((other) => other !== entry))}
            />
          </li>
        ))}
      </ul>
      <UploadRows uploads={uploads} onRetry={retry} onRemove={remove} />
    </fieldset>
  );
}
