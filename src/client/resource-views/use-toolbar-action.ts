import { isImport } from '../../engine/projections/starts.ts';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import { type ListState, requestQuery } from '../resource/list-state.ts';
import { useExport } from './export/use-export.tsx';
import { useAsk } from './use-action-flow.ts';
import { useOpenDialog } from './use-open-dialog.ts';

interface ListContext {
  resource: Resource;
  screen: Screen;
  state: ListState;
}

/** What pressing a toolbar verb does: the import dialog, a download, a form, or a question and a call. */
export function useToolbarAction({ resource, screen, state }: ListContext) {
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  const { exportRows, busy } = useExport();

  /** Everything the filters let through, in the columns of this screen. */
  const exportScreen = (action: Action) => {
    const { pageNo: _pageNo, pageSize: _pageSize, ...query } = requestQuery(state, screen.fixed);
    return exportRows(action, { ...query, screen: screen.name });
  };

  const start = (action: Action) => {
    if (isImport(action)) return open({ type: 'import', action });
    if (action.verb === 'export') return void exportScreen(action);
    if (action.form) return open({ type: 'form', action, row: null });
    return ask(action, { question: action.confirm, payload: {} });
  };
  return { start, busy };
}
