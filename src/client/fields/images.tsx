import { CameraOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Image, Progress } from 'antd';
import { useState } from 'react';
import { ReturnFocus } from '../frame/return-focus.tsx';
import { readImages, writeImages } from '../resource/file-list.ts';
import type { CellProps, ClientFacet, InputProps } from './facet.ts';
import { PlainFilterText } from './parts/text-filter.tsx';
import { UploadButton } from './parts/upload-button.tsx';
import { useUploads } from './parts/use-uploads.ts';
import { ImageViewer } from './viewers/image-viewer.tsx';
import { Thumbnail } from './viewers/thumbnail.tsx';
import './viewers/viewers.css';

const ACCEPT = 'image/jpeg,image/png,image/gif,image/webp';

/** A link to the viewer in lists (spec §2.7), the pictures themselves in a detail. */
function ImagesCell({ value, place }: CellProps) {
  const [isOpen, setOpen] = useState(false);
  const images = readImages(value);
  if (images.length === 0) return <span>—</span>;
  if (place === 'detail') {
    return (
      <Image.PreviewGroup>
        <div className="thumbnail-grid">
          {images.map((image) => (
            <Thumbnail key={image.url} entry={image} />
          ))}
        </div>
      </Image.PreviewGroup>
    );
  }
  return (
    <>
      <Button type="link" className="cell-link" onClick={() => setOpen(true)}>
        查看图片（{images.length}）
      </Button>
      {isOpen && (
        <ReturnFocus>
          <ImageViewer value={value} onClose={() => setOpen(false)} />
        </ReturnFocus>
      )}
    </>
  );
}

/** Thumbnails with a tile to add; on a phone the first tile is the camera (look: one tap away). */
function ImagesInput(props: InputProps) {
  const { id, value, onChange, disabled, describedBy, field } = props;
  const entries = readImages(value);
  const write = (next: typeof entries) => onChange(next.length > 0 ? writeImages(next) : undefined);
  const { uploads, add, dismiss, isFull } = useUploads({ entries, write, accept: ACCEPT });
  return (
    <fieldset className="upload-grid" id={id} aria-describedby={describedBy} aria-label={field.labels.form}>
      {entries.map((entry) => (
        <span key={entry.url} className="upload-item">
          <Thumbnail entry={entry} size={104} />
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
      {uploads.map((item) => (
        <span key={item.key} className="upload-tile upload-busy">
          {item.error ? (
            <button type="button" className="upload-error" title={item.error} onClick={() => dismiss(item.key)}>
              {item.error}
            </button>
          ) : (
            <Progress type="circle" size={48} percent={Math.round(item.share * 100)} />
          )}
        </span>
      ))}
      {!isFull && !disabled && (
        <>
          <UploadButton className="upload-tile upload-camera" accept={ACCEPT} capture onFiles={add}>
            <CameraOutlined aria-hidden />
            拍照
          </UploadButton>
          <UploadButton className="upload-tile" accept={ACCEPT} multiple onFiles={add}>
            <PlusOutlined aria-hidden />
            上传图片
          </UploadButton>
        </>
      )}
    </fieldset>
  );
}

export const images: ClientFacet = {
  Cell: ImagesCell,
  Input: ImagesInput,
  Filter: null,
  FilterText: PlainFilterText,
};
