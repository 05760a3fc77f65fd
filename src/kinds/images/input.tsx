import { CameraOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import '../files/client/viewers.css';
import { readImages, writeImages } from '../../client/resource/uploads/file-list.ts';
import { PHOTO_TYPES } from '../../client/resource/uploads/photo.ts';
import { UploadButton } from '../files/client/upload-button.tsx';
import { UploadRows, WaitingOriginals } from '../files/client/upload-rows.tsx';
import { useFileDrop } from '../files/client/use-file-drop.ts';
import { useUploads } from '../files/client/use-uploads.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { Thumbnail } from './client/thumbnail.tsx';

/** Thumbnails with a tile to add; on a phone the first tile is the camera (look.md#5). */
export function ImagesInput(props: InputProps) {
  const { id, value, onChange, disabled, describedBy, field, isCell = false } = props;
  const entries = readImages(value);
  const write = (next: typeof entries) => onChange(next.length > 0 ? writeImages(next) : undefined);
  const isOnSite = field.scene === 'onSite';
  const options = { id, entries, write, accept: PHOTO_TYPES, isOnSite };
  const { uploads, add, retry, remove, isFull } = useUploads(options);
  const drop = useFileDrop({ isOpen: !isFull && !disabled, onFiles: add });
  return (
    <fieldset {...drop} className="upload-grid" id={id} aria-describedby={describedBy} aria-label={field.labels.form}>
      {entries.map((entry) => (
        <span key={entry.url} className="upload-item">
          <Thumbnail entry={entry} size={isCell ? 88 : 104} />
          <Button
            size="small"
            className="upload-remove"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除${entry.name}`}
            disabled={disabled}
            onClick={() => write(entries.filter((other) => other !== entry))}
          />
        </span>
      ))}
      {!isFull && !disabled && (
        <>
          <UploadButton className="upload-tile upload-camera" accept={PHOTO_TYPES} capture onFiles={add}>
            <CameraOutlined aria-hidden />
            拍照
          </UploadButton>
          <UploadButton className="upload-tile" accept={PHOTO_TYPES} multiple onFiles={add}>
            <PlusOutlined aria-hidden />
            上传图片
          </UploadButton>
        </>
      )}
      <UploadRows uploads={uploads} onRetry={retry} onRemove={remove} />
      {isOnSite && <WaitingOriginals />}
    </fieldset>
  );
}
