import { InboxOutlined } from '@ant-design/icons';
import { type DragEvent, useState } from 'react';
import { UploadButton } from '../../../../kinds/files/client/upload-button.tsx';

interface Props {
  isBusy: boolean;
  onFile(file: File): void;
}

/** Accepts a dropped sheet, or opens a file dialog. */
export function DropZone({ isBusy, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = [...event.dataTransfer.files];
    if (file && !isBusy) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut, the button inside does the same
    <div
      className="drop-zone"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <UploadButton className="drop-button" accept=".xlsx" onFiles={(files) => files[0] && !isBusy && onFile(files[0])}>
        <InboxOutlined aria-hidden className="drop-icon" />
        <span>
          选择 Excel 文件<span className="drop-here">，或拖到这里</span>
        </span>
        <small>.xlsx，不超过 5 MB、5000 行；先核对，确认后才写入</small>
      </UploadButton>
    </div>
  );
}
