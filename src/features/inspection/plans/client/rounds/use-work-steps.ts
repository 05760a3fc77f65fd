import { useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../../client/api/api-error.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { type RunAction, useRunAction } from '../../../../../client/resource/use-run-action.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { openReason, RESULT } from '../../workflow/item-results.ts';
import type { ItemView } from './item-view.ts';
import type { Photo } from './use-photos.ts';

interface Options {
  id: unknown;
  /** Items as displayed, and the unsent answers. */
  work: {
    items: readonly ItemView[];
    photos: { photos: readonly Photo[] };
    flush(): Promise<boolean>;
    itemAt(itemId: string): ItemView | null;
  };
  /** Call that ends the inspection. */
  execute: Parameters<RunAction>[0];
  /** Permission to register a hazard for an item. */
  registerCode: string;
  /** Shows a summary to be confirmed before the end; false if declined. Absent: no confirmation is needed. */
  confirm?(): Promise<boolean>;
  onClose(): void;
}

/** Two steps of an inspection beside its answers: registering a hazard for an item, and finishing. */
export function useWorkSteps(options: Options) {
  const { work, registerCode } = options;
  const [registering, setRegistering] = useState<ItemView | null>(null);
  const can = useCan();
  useFirstOpen(work.items);
  const register = async (item: ItemView) => {
    // Sends the answers first: the hazard takes over the item's photos, which the server has to know.
    if (await work.flush()) setRegistering(work.itemAt(item.id));
    else message.warning('结果已存在本机，网络恢复后再登记隐患');
  };
  return {
    ...useFinish(options),
    registering,
    endRegistering: () => setRegistering(null),
    register: can(registerCode) ? (item: ItemView) => void register(item) : null,
  };
}

/** Ends the inspection once every item is checked and everything is sent; `isAsked` is true after the first attempt. */
function useFinish({ id, work, execute, confirm, onClose }: Options) {
  const run = useRunAction();
  const [isAsked, setAsked] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (missing !== null) document.getElementById(`item-${missing}`)?.scrollIntoView({ block: 'center' });
  }, [missing]);
  const end = async () => {
    if (!(await work.flush())) return void message.warning('网络不通，结果已存在本机，恢复后请再点完成排查');
    if (confirm && !(await confirm())) return;
    await run(execute, { id: Number(id), finish: true });
    message.success('排查已完成');
    onClose();
  };
  const finish = async () => {
    setAsked(true);
    const open = work.items.filter(({ answer, hazard }) => openReason({ ...answer, hazardId: hazard?.id ?? null }));
    setMissing(open[0]?.id ?? null);
    const reason = open.length > 0 ? `还有 ${open.length} 项没有完成` : unfinished(work.photos.photos);
    if (reason !== null) return void message.warning(reason);
    setFinishing(true);
    try {
      await end();
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(`提交失败：${messageOf(error)}`);
    } finally {
      setFinishing(false);
    }
  };
  return { isAsked, isFinishing, finish };
}

const AFTER_OPENING_MS = 300;

/** Scrolls to the first open item if items before it are done. */
function useFirstOpen(items: readonly ItemView[]): void {
  const begin = useRef(items);
  useEffect(() => {
    const at = begin.current.findIndex(({ answer }) => answer.result === RESULT.open);
    if (at < 1) return undefined;
    // Waits until the dialog has taken the focus, which scrolls to its top.
    const timer = setTimeout(() => {
      document.getElementById(`item-${begin.current[at]?.id}`)?.scrollIntoView({ block: 'start' });
    }, AFTER_OPENING_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Reason why photos prevent the end of the inspection; null if all are uploaded. */
function unfinished(photos: readonly Photo[]): string | null {
  if (photos.some(({ state }) => state === 'failed')) return '有照片上传失败，请移除后重拍';
  return photos.length > 0 ? `还有 ${photos.length} 张照片没有上传完，请稍候` : null;
}
