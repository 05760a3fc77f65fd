import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useRunAction } from '../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { tell } from '../../../../client/resource-views/use-action-flow.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { sysUser } from '../../../../generated/client.ts';

/** Person chosen for a stage. */
export interface Successor {
  id: string;
  name: string;
}

export function useOpenTasks(user: WireRecord) {
  const mayList = useCan()('sysUser:changeStatus');
  return useQuery({
    queryKey: ['sysUser', 'openTasks', user.id, mayList],
    // Without the right to list them, the server's refusal names the open tasks.
    queryFn: ({ signal }) => (mayList ? send(sysUser.openTasks, { id: String(user.id) }, { signal }) : []),
    gcTime: 0,
  });
}

const PAGE_SIZE = 20;

/** People who may take over all open tasks of the user at the stage. */
export function useSuccessors(of: { userId: string; stage: string; searchValue: string }, isWanted: boolean) {
  const { userId: id, stage, searchValue } = of;
  const query = { id, stage, searchValue, pageSize: PAGE_SIZE };
  return useQuery({
    queryKey: ['sysUser', 'successors', query],
    queryFn: ({ signal }) => send(sysUser.successors, query, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** Closes the account once, with the successors chosen for each stage. */
export function useClosing({ action, row, onClose }: QuestionProps) {
  const run = useRunAction();
  const [isRunning, setRunning] = useState(false);
  const close = async (chosen: ReadonlyMap<string, Successor>) => {
    const successors = [...chosen].map(([stage, { id }]) => ({ stage, userId: id }));
    const status = action.verb === 'changeStatus' ? { status: 1 } : {};
    setRunning(true);
    try {
      await run(action, { id: row.id, ...status, ...(successors.length > 0 ? { successors } : {}) });
      tell.success(action);
      onClose();
    } catch (error) {
      tell.failure(action, error);
      setRunning(false);
    }
  };
  return { close, isRunning };
}
