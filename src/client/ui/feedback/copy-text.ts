import { message } from './feedback.ts';

/** Puts the text on the clipboard and says whether that worked: browsers refuse it without https. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    message.success('复制完毕');
  } catch {
    message.error('复制失败');
  }
}
