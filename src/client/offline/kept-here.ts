import { readStored } from '../api/storage.ts';
import { draftKeys } from '../session/drafts.ts';
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
  const { [KIND]: stock } = (await (await keptStore())?.inventory()) ?? {};
  const { waiting, forms } = await unsentOf(userId);
  return {
    isOffered: canKeep(),
    replies: stock ? `${stock.count} 页，${(stock.bytes / MEGABYTE).toFixed(1)} MB` : '还没有，打开过的页面会自动存下',
    waiting: waiting.join('，') || '没有',
    drafts: forms > 0 ? `${forms} 份，保留 7 天` : '没有',
  };
}

/** Says before a logout what happens to the user's unsent work on this device; null if there is none. */
export async function beforeLogout(userId: string): Promise<string | null> {
  const { waiting, forms } = await unsentOf(userId);
  const work = [...waiting, ...(forms > 0 ? [`${forms} 份未完成草稿`] : [])];
  if (work.length === 0) return null;
  const isSafe = (await keptStore()) !== null;
  const then = isSafe ? '退出后加密存在本机，下次在这台设备登录时恢复' : '退出后会从本机删除，请先提交';
  return `还有 ${work.join('，')}没有提交，${then}。`;
}

/** Unsent results and files with their counts, in words, and the number of unfinished forms. */
async function unsentOf(userId: string): Promise<{ waiting: string[]; forms: number }> {
  const files = await filesOf(userId);
  const drafts = draftKeys(userId);
  const results = drafts.filter((key) => RESULTS.test(key)).map(countOf);
  const unsent = [
    [results.reduce((sum, count) => sum + count, 0), '项排查结果'],
    [files.length, '个照片或附件'],
  ] as const;
  const waiting = unsent.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return { waiting, forms: drafts.length - results.length };
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
