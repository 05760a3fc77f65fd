import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { readImages } from '../../../../../client/resource/uploads/file-list.ts';
import { PHOTO_TYPES } from '../../../../../client/resource/uploads/photo.ts';
import { UploadButton } from '../../../../../kinds/files/client/upload-button.tsx';
import { Thumbnail } from '../../../../../kinds/images/client/thumbnail.tsx';
import type { Photos } from './use-photos.ts';

const SIZE = 72;

interface Props {
  /** Uploaded photos, as ids or links separated by commas. */
  pictures: string;
  /** Photos still being uploaded, and the function that adds more; null: no photo can be added. */
  photos: Photos | null;
  slot: string;
  /** Text alternative of the photos for screen readers. */
  label: string;
  onRemove(url: string): void;
}

/** The button 拍照, then the photos, both uploaded ones and those still being uploaded. */
export function PhotoStrip({ pictures, photos, slot, label, onRemove }: Props) {
  const own = photos?.photos.filter((photo) => photo.slot === slot) ?? [];
  const entries = readImages(pictures);
  if (photos === null && entries.length === 0) return null;
  return (
    <fieldset className="round-photos" aria-label={`${label}的照片`}>
      {photos && (
        <UploadButton
          className="round-camera"
          accept={PHOTO_TYPES}
          capture
          onFiles={(files) => void photos.add(slot, files)}
        >
          <CameraOutlined aria-hidden />
          拍照
        </UploadButton>
      )}
      {entries.map((entry) => (
        <span key={entry.url} className="round-photo">
          <Thumbnail entry={entry} size={SIZE} />
          {photos && <RemoveButton name={entry.name} onRemove={() => onRemove(entry.url)} />}
        </span>
      ))}
      {own.map((photo) => (
        <span key={photo.id} className="round-photo" data-state={photo.state}>
          <img src={photo.url} alt={photo.name} width={SIZE} height={SIZE} />
          <span className="round-photo-state" role="status" title={photo.reason}>
            {photo.state === 'failed' ? '上传失败' : photo.state === 'waiting' ? '待上传' : '上传中'}
          </span>
          <RemoveButton name={photo.name} onRemove={() => photos?.remove(photo.id)} />
          {photo.state === 'failed' && <span className="round-photo-reason">{photo.reason}</span>}
        </span>
      ))}
    </fieldset>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove(): void }) {
  return (
    <button type="button" className="round-photo-remove" aria-label={`移除${name}`} onClick={onRemove}>
      <CloseOutlined aria-hidden />
    </button>
  );
}
