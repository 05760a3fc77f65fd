import { type ChangeEvent, type ReactNode, useRef } from 'react';
import './upload.css';

interface Props {
  accept: string;
  className?: string | undefined;
  multiple?: boolean;
  /** Opens the back camera on phones. */
  capture?: boolean;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** A button over a hidden file input: one tap, usable by keyboard, and the same file can be chosen twice. */
export function UploadButton({ accept, className, multiple = false, capture = false, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(capture ? { capture: 'environment' as const } : {})}
        onChange={take}
      />
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
    </>
  );
}
