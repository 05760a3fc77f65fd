import { Checkbox, type TableProps } from 'antd';
import type { WireRecord } from '../../../engine/json.ts';
import { idOf } from '../../resource/use-record.ts';
import type { Selection } from '../../resource/use-selection.ts';

/**
 * Ticked rows. Where not all rows of the page are drawn, the box of the heading is ours: antd's would tick those it
 * was given.
 */
export function rowSelection(
  selection: Selection,
  page: readonly WireRecord[],
  isWindow: boolean,
): TableProps<WireRecord>['rowSelection'] {
  return {
    columnWidth: 48,
    fixed: 'start',
    preserveSelectedRowKeys: true,
    selectedRowKeys: selection.keys,
    ...(isWindow ? { columnTitle: <WholePage selection={selection} page={page} /> } : {}),
    onChange: (_keys, rows) => selection.set(rows),
  };
}

function WholePage({ selection, page }: { selection: Selection; page: readonly WireRecord[] }) {
  const ticked = new Set(selection.keys);
  const onPage = page.filter((row) => ticked.has(String(idOf(row)))).length;
  const here = new Set(page.map((row) => String(idOf(row))));
  const elsewhere = selection.rows.filter((row) => !here.has(String(idOf(row))));
  return (
    <Checkbox
      aria-label="全选本页"
      checked={onPage > 0 && onPage === page.length}
      indeterminate={onPage > 0 && onPage < page.length}
      onChange={(event) => selection.set(event.target.checked ? [...elsewhere, ...page] : elsewhere)}
    />
  );
}
