import { readStored, storedKeys } from '../api/storage.ts';
import { filesOf } from '../session/kept-files.ts';
import { canKeep, keptStore } from './keeper.ts';
import { KIND } from './kept-replies.ts';

/** Summary of this device's store, in words. */
export interface KeptHere {
  /** False where this browser keeps nothing encrypted. */
  isOffered: boolean;
  replies: string;
  waiting: string;
  drafts: string;
}

const MEGABYTE = 1_000_000;
/** Keys of drafts that are results of a round, not yet sent. */
const RESULTS = /:execute:\d+$/;

/** Counts what the user keeps on this device. */
export async function keptHere(userId: string): Promise<KeptHere> {
  const [store, files] = [await keptStore(), await filesOf(userId)];
  const { [KIND]: stock } = (await store?.inventory()) ?? {};
  const drafts = storedKeys(`DRAFT:${userId}:`);
  const results = drafts.filter((key) => RESULTS.test(key)).map(countOf);
  const unsent = [
    [results.reduce((sum, count) => sum + count, 0), '项排查结果'],
    [files.length, '个照片或附件'],
  ] as const;
  const waiting = unsent.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const forms = drafts.length - results.length;
  return {
    isOffered: canKeep(),
    replies: stock ? `${stock.count} 页，${(stock.bytes / MEGABYTE).toFixed(1)} MB` : '还没有，打开过的页面会自动存下',
    waiting: waiting.join('，') || '没有',
    drafts: forms > 0 ? `${forms} 份，保留 7 天` : '没有',
  };
}

/** Number of results in the draft of a round. */
function countOf(key: string): number {
  const draft = readStored(key) as { value?: object } | null; // written by writeDraft()
  return Object.keys(draft?.value ?? {}).length;
}

/** Deletes the replies kept on this device; unsent work stays. */
export async function forgetReplies(): Promise<void> {
  await (await keptStore())?.trim(KIND, { bytes: 0, since: 0 });
}
