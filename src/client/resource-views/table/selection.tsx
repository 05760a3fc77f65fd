import { Checkbox, type TableProps } from 'antd';
import { memo, useMemo } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import { idOf } from '../../resource/use-record.ts';

/** Selection for antd's table. Rows and heading of a very large table draw their own checkboxes instead. */
export function rowSelection(
  selection: Selection,
  page: readonly WireRecord[],
  isWindow: boolean,
): TableProps<WireRecord>['rowSelection'] {
  const place = { columnWidth: 48, fixed: 'start' as const, preserveSelectedRowKeys: true };
  if (isWindow) return { ...place, selectedRowKeys: [], columnTitle: <WholePage selection={selection} page={page} /> };
  return {
    ...place,
    selectedRowKeys: selection.keys,
    // antd would label the checkboxes "Select all" and "Select row 1" in every language.
    getTitleCheckboxProps: () => ({ 'aria-label': WHOLE_PAGE }),
    getCheckboxProps: (row) => ({ 'aria-label': rowTickName(page.indexOf(row)) }),
    // antd passes no rows of pages never shown, although a selection of the whole search contains such rows.
    onChange: (keys) => {
      const rowsByKey = new Map<string, WireRecord>(
        [...selection.rows, ...page].map((row) => [String(idOf(row)), row]),
      );
      selection.set(keys.map((key) => rowsByKey.get(String(key))).filter((row) => row !== undefined));
    },
  };
}

const WHOLE_PAGE = '全选本页';

/** Accessible name of a row's checkbox, by its index on the page from 0. */
export const rowTickName = (at: number) => `选择第 ${at + 1} 行`;

interface PageProps {
  selection: Selection;
  page: readonly WireRecord[];
}

const WholePage = memo(function WholePage({ selection, page }: PageProps) {
  const onPage = useMemo(() => {
    const ticked = new Set(selection.keys);
    return ticked.size === 0 ? 0 : page.filter((row) => ticked.has(String(idOf(row)))).length;
  }, [selection.keys, page]);
  const tickAll = (isTicked: boolean) => {
    const here = new Set(page.map((row) => String(idOf(row))));
    const elsewhere = selection.rows.filter((row) => !here.has(String(idOf(row))));
    selection.set(isTicked ? [...elsewhere, ...page] : elsewhere);
  };
  return (
    <Checkbox
      aria-label={WHOLE_PAGE}
      checked={onPage > 0 && onPage === page.length}
      indeterminate={onPage > 0 && onPage < page.length}
      onChange={(event) => tickAll(event.target.checked)}
    />
  );
});
