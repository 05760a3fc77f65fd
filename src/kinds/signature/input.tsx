import { DeleteOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import '../files/client/viewers.css';
import './client/signature-item.css';
import { readImages, writeImages } from '../../client/resource/uploads/file-list.ts';
import { PHOTO_TYPES } from '../../client/resource/uploads/photo.ts';
import { UploadButton } from '../files/client/upload-button.tsx';
import { UploadRows } from '../files/client/upload-rows.tsx';
import { useUploads } from '../files/client/use-uploads.ts';
import { Thumbnail } from '../images/client/thumbnail.tsx';
import type { InputProps } from '../parts/client/facet.ts';

const SignaturePad = lazy(() => import('./client/signature-pad.tsx'));

/** A signature drawn in a dialog, or a picture of one for people who sign on paper. */
export function SignatureInput(props: InputProps) {
  const { id, value, onChange, disabled, describedBy, field } = props;
  const entries = readImages(value);
  const write = (next: typeof entries) => onChange(next.length > 0 ? writeImages(next) : undefined);
  const { uploads, add, retry, remove, isFull } = useUploads({ id, entries, write, accept: PHOTO_TYPES, most: 1 });
  const [isSigning, setSigning] = useState(false);
  const isOpen = !isFull && !disabled;
  return (
    <fieldset className="upload-grid" id={id} aria-describedby={describedBy} aria-label={field.labels.form}>
      {entries.map((entry) => (
        <span key={entry.url} className="upload-item signature-item">
          <Thumbnail entry={{ ...entry, name: field.labels.form }} size={104} />
          <Button
            size="small"
            className="upload-remove"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除${field.labels.form}`}
            disabled={disabled}
            onClick={() => write([])}
          />
        </span>
      ))}
      {isOpen && (
        <>
          <button type="button" className="upload-tile" onClick={() => setSigning(true)}>
            <EditOutlined aria-hidden />
            手写签名
          </button>
          <UploadButton className="upload-tile" accept={PHOTO_TYPES} onFiles={add}>
            <UploadOutlined aria-hidden />
            上传图片
          </UploadButton>
        </>
      )}
      <UploadRows uploads={uploads} onRetry={retry} onRemove={remove} />
      {isSigning && (
        <Suspense fallback={null}>
          <SignaturePad
            title={field.labels.form}
            onSigned={(file) => {
              setSigning(false);
              add([file]);
            }}
            onClose={() => setSigning(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
