import { useState } from 'react';
import type { Action } from '../../../engine/resource.ts';
import { isApiError, messageOf } from '../../api/api-error.ts';
import type { Query } from '../../api/query-string.ts';
import { message } from '../../ui/feedback/feedback.ts';

/** Exports of a list, one at a time. The code is loaded with the first export. */
export function useExport() {
  const [busy, setBusy] = useState<string | null>(null);
  const start = async (action: Action, query: Query) => {
    setBusy(action.verb);
    try {
      await (await import('./export-rows.tsx')).exportRows(action, query);
    } catch (error) {
      if (!isApiError(error) || !error.shown) message.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return { exportRows: start, busy };
}
