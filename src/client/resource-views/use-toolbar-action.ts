import { App } from 'antd';
import { useState } from 'react';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { download } from '../api/files.ts';
import { type ListState, requestQuery } from '../resource/list-state.ts';
import { useAsk } from './use-action-flow.ts';
import { useOpenDialog } from './use-dialogs.ts';

/** `import`, and RiskPoint's `importRiskData` (spec §7): a sheet, not a question. */
const isImport = (action: Action) => action.verb.startsWith('import');

interface Place {
  resource: Resource;
  screen: Screen;
  state: ListState;
}

/** What pressing a toolbar verb does: the import dialog, a download, a form, or a question and a call. */
export function useToolbarAction({ resource, screen, state }: Place) {
  const { message } = App.useApp();
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  const [busy, setBusy] = useState<string | null>(null);

  /** Everything the filters let through, in the columns of this screen. */
  const exportRows = async (action: Action) => {
    setBusy(action.verb);
    try {
      const { pageNo: _pageNo, pageSize: _pageSize, ...query } = requestQuery(state, screen.fixed);
      await download(action.path, { query: { ...query, screen: screen.name } });
    } catch (error) {
      if (!isApiError(error) || !error.shown) void message.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };

  const start = (action: Action) => {
    if (isImport(action)) return open({ type: 'import', action });
    if (action.verb === 'export') return void exportRows(action);
    if (action.form) return open({ type: 'form', action, row: null });
    return ask(action, { question: action.confirm, payload: {} });
  };
  return { start, busy };
}
