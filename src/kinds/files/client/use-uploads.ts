import { use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FileEntry } from '../../../client/resource/uploads/file-list.ts';
import { refusalOf } from '../../../client/resource/uploads/photo.ts';
import { UploadQueue, UploadsContext } from '../../../client/resource/uploads/upload-queue.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { MAX_FILES } from '../meaning.ts';

interface Options {
  id: string;
  entries: readonly FileEntry[];
  write(next: FileEntry[]): void;
  accept: string;
  /** True: originals of pictures are uploaded in the background. */
  isOnSite?: boolean;
  /** Maximum files of the input. */
  most?: number;
}

/** Uploads files at once, before the record exists (wire.md#5.8), and adds each id when it has arrived. */
export function useUploads({ id, entries, write, accept, isOnSite = false, most = MAX_FILES }: Options) {
  const shared = use(UploadsContext);
  const [own] = useState(() => new UploadQueue());
  const queue = shared ?? own;
  useEffect(() => () => own.stop(), [own]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.items).filter(({ input }) => input === id);
  // Latest list: if two uploads end before the next rendering, the second must add to the result of the first.
  const latest = useRef<readonly FileEntry[]>(entries);
  latest.current = entries;
  useLayoutEffect(() => {
    const take = (entry: FileEntry) => {
      // Small files arrive first; the list keeps the order in which all were chosen.
      const grown = [...latest.current, entry].sort((a, b) => queue.orderOf(a) - queue.orderOf(b));
      latest.current = grown;
      write(grown);
    };
    queue.bind(id, { take, isPhoto: accept.startsWith('image/'), isOnSite });
  });
  const free = most - entries.length - uploads.length;
  return {
    uploads,
    isFull: free <= 0,
    add: (files: readonly File[]) => {
      if (files.length > free) message.warning(`最多 ${most} 个，多选的 ${files.length - free} 个没有上传`);
      const taken = files.slice(0, Math.max(0, free));
      queue.add(
        id,
        taken.map((file) => ({ file, refusal: refusalOf(file, accept) })),
      );
    },
    retry: (key: number) => queue.retry(key),
    remove: (key: number) => queue.remove(key),
  };
}
