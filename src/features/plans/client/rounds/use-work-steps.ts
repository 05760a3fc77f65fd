import { useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { type RunAction, useRunAction } from '../../../../client/resource/use-run-action.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { openReason, RESULT } from '../../workflow/index.ts';
import type { ItemView } from './item-view.ts';
import type { Photo } from './use-photos.ts';

interface Options {
  /** Id of the inspection. */
  id: unknown;
  /** Items as they are drawn, and what has not arrived yet. */
  work: {
    items: readonly ItemView[];
    photos: { photos: readonly Photo[] };
    flush(): Promise<boolean>;
    itemAt(itemId: string): ItemView | null;
  };
  /** The call that ends the inspection. */
  execute: Parameters<RunAction>[0];
  /** Who may register a hazard for an item. */
  registerCode: string;
  onClose(): void;
}

/** The two steps of an inspection beside its answers: a hazard is registered for an item, and the whole is finished. */
export function useWorkSteps(options: Options) {
  const { work, registerCode } = options;
  const [registering, setRegistering] = useState<ItemView | null>(null);
  const can = useCan();
  useFirstOpen(work.items);
  const register = async (item: ItemView) => {
    // The hazard takes the item's photos over: they have to be the item's first.
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

/** Ends the inspection once nothing is open and everything has arrived; `isAsked` from the first try on. */
function useFinish({ id, work, execute, onClose }: Options) {
  const run = useRunAction();
  const [isAsked, setAsked] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (missing !== null) document.getElementById(`item-${missing}`)?.scrollIntoView({ block: 'center' });
  }, [missing]);
  const finish = async () => {
    setAsked(true);
    const open = work.items.filter(({ answer, hazard }) => openReason({ ...answer, hazardId: hazard?.id ?? null }));
    setMissing(open[0]?.id ?? null);
    const reason = open.length > 0 ? `还有 ${open.length} 项没有完成` : unfinished(work.photos.photos);
    if (reason !== null) return void message.warning(reason);
    setFinishing(true);
    try {
      if (!(await work.flush())) return void message.warning('网络不通，结果已存在本机，恢复后请再点完成排查');
      await run(execute, { id: Number(id), finish: true });
      message.success('排查已完成');
      onClose();
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(`提交失败：${messageOf(error)}`);
    } finally {
      setFinishing(false);
    }
  };
  return { isAsked, isFinishing, finish };
}

const AFTER_OPENING_MS = 300;

/** Shows the first open item at once, where items before it are done. */
function useFirstOpen(items: readonly ItemView[]): void {
  const begin = useRef(items);
  useEffect(() => {
    const at = begin.current.findIndex(({ answer }) => answer.result === RESULT.open);
    if (at < 1) return undefined;
    // The dialog takes the focus first, which shows its top.
    const timer = setTimeout(() => {
      document.getElementById(`item-${begin.current[at]?.id}`)?.scrollIntoView({ block: 'start' });
    }, AFTER_OPENING_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Why the photos keep the inspection open; null: all have arrived. */
function unfinished(photos: readonly Photo[]): string | null {
  if (photos.some(({ state }) => state === 'failed')) return '有照片上传失败，请移除后重拍';
  return photos.length > 0 ? `还有 ${photos.length} 张照片没有上传完，请稍候` : null;
}
