import { isImport, isLabel } from '../../engine/projections/starts.ts';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import type { Selection } from '../resource/list/use-selection.ts';
import { type ListState, requestQuery } from '../resource/list-state.ts';
import { useExport } from './export/use-export.ts';
import { questionFor } from './installed-views.ts';
import { useAsk } from './use-action-flow.ts';
import { useOpenDialog } from './use-open-dialog.ts';

/** Row passed to actions that concern no record. */
const NO_ROW = {};

interface ListContext {
  resource: Resource;
  screen: Screen;
  state: ListState;
  selection: Selection;
}

/** Runs a toolbar action: the import dialog, a download, a form, or a confirmation and a call. */
export function useToolbarAction({ resource, screen, state, selection }: ListContext) {
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  const { exportRows, busy } = useExport();

  /** Query of all rows that match the filters. */
  const allRows = () => {
    const { pageNo: _pageNo, pageSize: _pageSize, ...query } = requestQuery(state, screen.fixed);
    return query;
  };
  const ids = selection.keys.join();

  const start = (action: Action) => {
    if (isImport(action)) return open({ type: 'import', action });
    if (action.verb === 'export')
      return void exportRows(action, { ...allRows(), ...(ids && { ids }), screen: screen.name });
    if (isLabel(action)) return open({ type: 'labels', action, query: ids ? { ids } : allRows() });
    if (questionFor(resource, action, NO_ROW)) return open({ type: 'question', action, row: NO_ROW });
    if (action.form) return open({ type: 'form', action, row: null });
    return ask(action, { question: action.confirm, payload: {} });
  };
  return { start, busy };
}
