import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { idOf, nameOf } from '../../../../client/resource/use-record.ts';
import type { BulkEditProps } from '../../../../client/resource-views/installed-views.ts';
import { offerUndo } from '../../../../client/resource-views/list/undo-delete.tsx';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../client/ui/layers/use-back.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { inPieces } from './use-bulk-edit.ts';

interface DeleteVerdict {
  id: number;
  isDone: boolean;
  message?: string;
}

const LOOK = 'bulkDelete';

/** Shows which rows can be deleted and why others cannot, then deletes those that can. */
export function BulkDeleteDialog({ resource, rows, onDone, onClose }: BulkEditProps) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useBack(onClose);
  const ask = (some: readonly number[], dryRun: boolean) =>
    inPieces<number, DeleteVerdict>(some, {
      send: (ids) => call('POST', '/record/bulkDelete', { body: { resource: resource.name, dryRun, ids } }),
      refused: (id, message) => ({ id, isDone: false, message }),
      onProgress: () => undefined,
    });
  const all = rows.map((row) => Number(idOf(row)));
  const { data, error, refetch } = useQuery({
    queryKey: [LOOK, resource.name, all],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => ask(all, true),
    gcTime: 0,
  });
  const possible = data?.flatMap(({ id, isDone }) => (isDone ? [id] : [])) ?? [];
  const apply = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const verdicts = await ask(possible, false);
      offerUndo(
        resource.name,
        verdicts.filter(({ isDone }) => isDone),
      );
      tellRefused(verdicts.filter(({ isDone }) => !isDone));
      // Refetches all cached queries but two: a deletion changes no schemas, and the preview of this dialog is
      // closed.
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'schemas' && name !== LOOK });
      onDone();
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`逐行删除${resource.title}（已选 ${rows.length} 项）`}
      width={720}
      className="view-modal"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" danger loading={isBusy} disabled={possible.length === 0} onClick={() => void apply()}>
            {data && possible.length === 0 ? '没有可删除的行' : `删除其余 ${possible.length} 项`}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <p className="bulk-problem" role="alert">
          {problem}
        </p>
      )}
      {!data && !error && <RowsSkeleton rows={6} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Verdicts verdicts={data} names={namesOf(resource, rows)} />}
    </Modal>
  );
}

/** Shows an error for rows that changed since the preview, or whose deletion failed because the connection was lost. */
function tellRefused(refused: readonly DeleteVerdict[]): void {
  if (refused.length > 0) message.error(`${refused.length} 项未删除：${refused[0]?.message ?? ''}`);
}

function namesOf(resource: BulkEditProps['resource'], rows: readonly WireRecord[]): ReadonlyMap<number, string> {
  return new Map(rows.map((row) => [Number(idOf(row)), nameOf(resource, row)]));
}

/** Lists the refused rows first, because they need the user's attention. */
function Verdicts({ verdicts, names }: { verdicts: readonly DeleteVerdict[]; names: ReadonlyMap<number, string> }) {
  const refused = verdicts.filter(({ isDone }) => !isDone);
  const others = verdicts.filter(({ isDone }) => isDone);
  return (
    <>
      <p className="bulk-hint">
        不能删除 {refused.length} 项，可以删除 {others.length} 项；删除后 10 秒内可以撤销。
      </p>
      <div className="bulk-preview">
        <table>
          <thead>
            <tr>
              <th scope="col">记录</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {[...refused, ...others].map(({ id, isDone, message }) => (
              <tr key={id}>
                <th scope="row">{names.get(id) ?? id}</th>
                <td>{isDone ? <Tag color="blue">可删除</Tag> : <span className="bulk-refused">{message}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
