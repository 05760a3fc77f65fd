import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Action } from '../../engine/resource.ts';
import { isApiError, isLost } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { createRequestIds } from '../api/request-id.ts';

/** `schemaHash`: version of the resource whose form made the payload. */
export type RunAction = (
  action: Pick<Action, 'method' | 'path'>,
  payload: unknown,
  schemaHash?: string,
) => Promise<unknown>;

/**
 * Calls an action's endpoint and refreshes the screen. After a time-out the same payload keeps its request id
 * (security.md#R11); after any answer the next call gets a new id.
 */
export function useRunAction(): RunAction {
  const client = useQueryClient();
  const ids = useRef(createRequestIds());
  return useCallback(
    async (action, payload, schemaHash) => {
      // Refreshes all queries but schemas: a transition changes lists of other stages, too, but never a schema.
      const refresh = () => client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'schemas' });
      try {
        const sent =
          action.method === 'GET'
            ? { query: payload as object }
            : { body: payload, requestId: ids.current(payload), ...(schemaHash ? { schemaHash } : {}) };
        const data = await call(action.method, action.path, sent);
        ids.current = createRequestIds();
        void refresh();
        return data;
      } catch (error) {
        if (!isLost(error)) ids.current = createRequestIds();
        // The record was changed by another user meanwhile, so the screen is outdated.
        if (isApiError(error) && error.extras.changedTime) void refresh();
        throw error;
      }
    },
    [client],
  );
}
