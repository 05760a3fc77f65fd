import { Button } from 'antd';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { message, notification } from '../../ui/feedback/feedback.ts';

const KEY = 'undo-delete';
const SECONDS = 10;

/** Offers for ten seconds to undo a deletion; `payload` is the body of the deletion: one row or several. */
export function offerUndo(resource: string, payload: unknown): void {
  const ids = idsOf(payload);
  if (ids.length === 0) return;
  notification.open({
    key: KEY,
    title: ids.length === 1 ? '已删除 1 项' : `已删除 ${ids.length} 项`,
    description: `${SECONDS} 秒内可以撤销。`,
    placement: 'bottom',
    duration: SECONDS,
    showProgress: true,
    actions: (
      <Button type="primary" size="small" onClick={() => void undo(resource, ids)}>
        撤销
      </Button>
    ),
  });
}

function idsOf(payload: unknown): number[] {
  const rows: unknown[] = Array.isArray(payload) ? payload : [payload];
  return rows.flatMap((row) => {
    const id = typeof row === 'object' && row !== null ? Number(Reflect.get(row, 'id')) : Number.NaN;
    return Number.isSafeInteger(id) && id > 0 ? [id] : [];
  });
}

async function undo(resource: string, ids: readonly number[]): Promise<void> {
  notification.destroy(KEY);
  try {
    await call('POST', '/record/undelete', { body: { resource, ids } });
    message.success('已撤销删除');
  } catch (error) {
    message.error(`撤销失败：${messageOf(error)}`);
  }
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'schemas' });
}
