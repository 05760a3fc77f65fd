import { type DragEvent, type HTMLAttributes, useEffect, useRef, useState } from 'react';

interface Options {
  /** False while the field is full or read-only: files are ignored. */
  isOpen: boolean;
  onFiles(files: File[]): void;
}

type Attributes = HTMLAttributes<HTMLFieldSetElement> & { 'data-drop': 'ready' | 'over' | undefined };

const FIELDS = '[data-drop]';

/**
 * Accepts dropped and pasted files. A paste goes to the focused field, else to the hovered field, else to the only
 * field of the topmost dialog.
 */
export function useFileDrop({
  isOpen,
  onFiles,
}: Options): Attributes & { ref(field: HTMLFieldSetElement | null): void } {
  const field = useRef<HTMLFieldSetElement | null>(null);
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!isOpen) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isForText(event) || receiver() !== field.current) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOpen]);
  useEffect(keepPage, []);
  const over = (event: DragEvent) => {
    if (!isOpen || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!isOpen || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return {
    ref: (element) => {
      field.current = element;
    },
    'data-drop': isOpen ? (isOver ? 'over' : 'ready') : undefined,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
}

const hasFiles = (carried: DataTransfer | null) => carried?.types.includes('Files') ?? false;

/** True if the paste is text: spreadsheet cells come with a picture of themselves, and editors insert pictures. */
function isForText({ target, clipboardData, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return defaultPrevented;
  const isInput = target.matches('input, textarea') && (clipboardData?.types.includes('text/plain') ?? false);
  return isInput || target.isContentEditable;
}

/** Field that receives a pasted file: the focused or hovered field, or the only field of the topmost dialog. */
function receiver(): Element | null {
  const fields = [...document.querySelectorAll(FIELDS)];
  const pointed =
    fields.find((one) => one.contains(document.activeElement)) ?? fields.find((one) => one.matches(':hover'));
  if (pointed) return pointed;
  const dialog = fields.at(-1)?.closest('[role="dialog"]') ?? null;
  const own = fields.filter((one) => one.closest('[role="dialog"]') === dialog);
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** Keeps the browser from opening a file dropped beside its field, which would replace the page and its input. */
function keepPage(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  document.addEventListener('dragover', refuse);
  document.addEventListener('drop', refuse);
  return () => {
    document.removeEventListener('dragover', refuse);
    document.removeEventListener('drop', refuse);
  };
}
