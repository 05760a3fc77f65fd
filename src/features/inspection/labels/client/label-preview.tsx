import { Pagination } from 'antd';
import { useState } from 'react';
import type { PrintedLabel } from '../../../../engine/labels.ts';
import { LabelSheet } from './label-sheet.tsx';
import { type Layout, perSheet } from './sheets.ts';

interface Props {
  sheets: readonly (PrintedLabel | null)[][];
  layout: Layout;
  origin: string;
}

/** Returns one entry for each label position of a sheet; null for positions behind the last label. */
function whole(places: readonly (PrintedLabel | null)[], { size }: Layout): (PrintedLabel | null)[] {
  return Array.from({ length: perSheet(size) }, (_, place) => places[place] ?? null);
}

/** One sheet as it will be printed, reduced, with a pager for the others. */
export function LabelPreview({ sheets, layout, origin }: Props) {
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, sheets.length);
  return (
    <div className="label-preview">
      <div className="label-small" role="img" aria-label={`第 ${page} 张纸的样子`}>
        <LabelSheet places={whole(sheets[page - 1] ?? [], layout)} layout={layout} origin={origin} />
      </div>
      {sheets.length > 1 && (
        <Pagination simple current={page} pageSize={1} total={sheets.length} onChange={setWanted} />
      )}
    </div>
  );
}
