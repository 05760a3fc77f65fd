import { Button } from 'antd';
import { useState } from 'react';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import type { Screen } from '../../../engine/resource.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import type { Page } from '../../resource/list/whole-list.ts';
import { type ListState, requestQuery } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { useCan } from '../../resource/permissions.ts';
import { idOf } from '../../resource/use-record.ts';
import { message } from '../../ui/feedback/feedback.ts';
import { useOpenDialog } from '../use-open-dialog.ts';

/** Maximum number of selected rows: more is a task for a script. */
const MAX_CHOSEN = 1_000;
/** Maximum page size of a list (wire.md#1.4). */
const PIECE = 500;

/** Rows of a search in its order, at most MAX_CHOSEN, read page by page with the list's own call. */
async function readSearch({ path, fixed }: NonNullable<BatchProps['source']>, state: ListState): Promise<WireRecord[]> {
  const found = new Map<string, WireRecord>();
  const query = requestQuery(state, fixed);
  for (let pageNo = 1; found.size < MAX_CHOSEN; pageNo += 1) {
    const { rows, totalRows } = await call<Page>('GET', path, { query: { ...query, pageNo, pageSize: PIECE } });
    // Removes duplicates: between two pages a row may have moved down.
    for (const row of rows) found.set(String(idOf(row)), row);
    if (pageNo * PIECE >= totalRows) break;
  }
  return [...found.values()].slice(0, MAX_CHOSEN);
}

/** Tools for selected rows: their number, selecting the whole search, and actions for selections only. */
export default function ChosenTools({ resource, selection, state, source }: BatchProps) {
  const can = useCan();
  const open = useOpenDialog();
  const { rows, clear } = selection;
  // Fields of a workflow change through its actions only, never through an edit.
  const isEditable =
    resource.workflow === null && resource.actions.some((action) => action.verb === 'edit' && mayDo(action, can));
  return (
    <>
      <span className="list-selected">
        <span role="status">已选 {rows.length} 项</span>
        {source && source.total > rows.length && rows.length < MAX_CHOSEN && (
          <ChooseAll source={source} state={state} onRead={selection.set} />
        )}
        <Button type="link" size="small" onClick={clear}>
          取消
        </Button>
      </span>
      {isEditable && <Button onClick={() => open({ type: 'bulkEdit', rows, onDone: clear })}>批量修改</Button>}
    </>
  );
}

interface AllProps extends Pick<BatchProps, 'state'> {
  source: NonNullable<BatchProps['source']>;
  onRead: BatchProps['selection']['set'];
}

/** Selects every row of the search, up to a maximum that is shown before and after. */
function ChooseAll({ source, state, onRead }: AllProps) {
  const [isBusy, setBusy] = useState(false);
  const { total } = source;
  const isBounded = total > MAX_CHOSEN;
  const choose = async () => {
    setBusy(true);
    try {
      const rows = await readSearch(source, state);
      onRead(rows);
      if (isBounded) message.info(`一次最多选择 ${MAX_CHOSEN} 项，其余 ${total - rows.length} 项未选`);
    } catch (error) {
      message.error(`未能选择全部：${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      title={isBounded ? `查询结果共 ${total} 项，一次最多选择 ${MAX_CHOSEN} 项` : `选择查询结果的全部 ${total} 项`}
      loading={isBusy}
      onClick={() => void choose()}
    >
      {isBounded ? `选择前 ${MAX_CHOSEN} 项` : `选择全部 ${total} 项`}
    </Button>
  );
}

export interface BatchProps {
  resource: LoadedResource;
  screen: Screen;
  selection: Selection;
  state: ListState;
  /** Path that reads all rows of the search; null: the page already shows all rows. */
  source: { path: string; fixed: { [key: string]: Json }; total: number } | null;
}
