import { InboxOutlined } from '@ant-design/icons';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { UploadButton } from '../../../../../kinds/files/client/upload-button.tsx';
import classes from './avatar.module.css';
import { PICTURE_TYPES, pictureIn } from './picture.ts';

interface Props {
  onFile: (file: File) => void;
  children: ReactNode;
}

export const ACCEPTED = PICTURE_TYPES.join();

/** Accepts a picture dropped on its area, or pasted while it is mounted. */
export function PictureDrop({ onFile, children }: Props) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = pictureIn(clipboardData?.files ?? []);
      if (file) onFile(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFile]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = pictureIn(event.dataTransfer.files);
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut, the button inside does the same
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** Prompt rendered until a picture is selected. */
export function PictureChoice({ onFile }: { onFile: (file: File) => void }) {
  return (
    <UploadButton className={classes.choice} accept={ACCEPTED} onFiles={(files) => files[0] && onFile(files[0])}>
      <InboxOutlined aria-hidden className={classes.choiceMark} />
      <span>选择图片，拖到这里，或直接粘贴</span>
      <small>png、jpg、gif、webp，不超过 20 MB；接下来可以裁剪</small>
    </UploadButton>
  );
}
