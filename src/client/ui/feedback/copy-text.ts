import { message } from './feedback.ts';

/** Copies the text to the clipboard and shows whether that succeeded. */
export async function copyText(text: string): Promise<void> {
  if ((await written(text)) || copied(text)) message.success('复制完毕');
  else message.error('复制失败');
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies by `execCommand`, the only way for pages without https, where many plants run the console. */
function copied(text: string): boolean {
  let isTaken = false;
  const take = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isTaken = true;
  };
  document.addEventListener('copy', take, { once: true, capture: true });
  try {
    return document.execCommand('copy') && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', take, { capture: true });
  }
}
