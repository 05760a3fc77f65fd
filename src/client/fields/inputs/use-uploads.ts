import { useRef, useState } from 'react';
import { MAX_FILES } from '../../../engine/fields/files.ts';
import { sysFileInfo } from '../../../generated/client.ts';
import { messageOf } from '../../api/api-error.ts';
import { upload } from '../../api/files.ts';
import { message } from '../../frame/feedback/feedback.ts';
import type { FileEntry } from '../../resource/file-list.ts';

/** wire §5.8: others than avatars 20 MiB. The server judges by content; this only spares people a long wait. */
const MAX_BYTES = 20 * 1024 * 1024;

export interface UploadItem {
  key: number;
  name: string;
  /** 0–1. */
  share: number;
  error: string | null;
}

interface Options {
  entries: readonly FileEntry[];
  write(next: FileEntry[]): void;
  accept: string;
}

/** Uploads files at once, before the record exists (wire §5.8), and adds each id when it has arrived. */
export function useUploads({ entries, write, accept }: Options) {
  const [uploads, setUploads] = useState<UploadItem[]>([]);
  const next = useRef(0);
  // Several uploads end at different times: each adds to what is there then, not to what was there when it began.
  const latest = useRef<readonly FileEntry[]>(entries);
  latest.current = entries;
  // The smaller ones arrive first: they stand in the order in which they were chosen all the same.
  const chosen = useRef(new Map<string, number>());
  const change = (key: number, patch: Partial<UploadItem>) =>
    setUploads((items) => items.map((item) => (item.key === key ? { ...item, ...patch } : item)));
  const drop = (key: number) => setUploads((items) => items.filter((item) => item.key !== key));
  const send = async (file: File) => {
    next.current += 1;
    const key = next.current;
    const problem = refusal(file, accept);
    setUploads((items) => [...items, { key, name: file.name, share: 0, error: problem }]);
    if (problem) return;
    try {
      const onProgress = (share?: number) => change(key, { share: share ?? 0 });
      const id = await upload<string>(sysFileInfo.upload.path, file, { onProgress });
      chosen.current.set(String(id), key);
      const orderOf = ({ url }: FileEntry) => chosen.current.get(url) ?? 0;
      const grown = [...latest.current, { url: String(id), name: file.name }].sort((a, b) => orderOf(a) - orderOf(b));
      latest.current = grown;
      write(grown);
      drop(key);
    } catch (error) {
      change(key, { error: messageOf(error) });
    }
  };
  const free = MAX_FILES - entries.length - uploads.length;
  return {
    uploads,
    isFull: free <= 0,
    add: (files: readonly File[]) => {
      if (files.length > free) message.warning(`最多 ${MAX_FILES} 个，多选的 ${files.length - free} 个没有上传`);
      void Promise.all(files.slice(0, Math.max(0, free)).map(send));
    },
    dismiss: drop,
  };
}

function refusal(file: File, accept: string): string | null {
  if (file.size > MAX_BYTES) return '文件不能超过 20 MB';
  const suffix = `.${file.name.split('.').pop()?.toLowerCase() ?? ''}`;
  const allowed = accept.split(',');
  const isAllowed = allowed.some((entry) => (entry.startsWith('.') ? entry === suffix : entry === file.type));
  return isAllowed ? null : '不支持该文件类型';
}
