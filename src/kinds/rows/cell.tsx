import { isRowKind } from '../kinds.ts';
import type { CellProps, ClientFacet } from '../parts/client/facet.ts';
import { PlainFilterText } from '../parts/client/text-filter.tsx';
import { rowFacets } from '../tables/client/row-cells.ts';
import { rowsOf } from './meaning.ts';
import { isFileList } from './row-files.ts';
import { shownIn } from './row-pointers.ts';
import './client/rows.css';

/** The number of rows in a list, the rows in a detail: a table, or lines with titles where it is narrow (rows.css). */
function RowsCell({ field, value, place }: CellProps) {
  const rows = rowsOf(value);
  const visibleFields = field.rowFields.filter((inner) => inner.show.form);
  if (place !== 'detail') return <span className="cell-number">{rows.length} 行</span>;
  return (
    <div className="rows-scroll">
      <table className="rows-table">
        <thead>
          <tr>
            {visibleFields.map((inner) => (
              <th key={inner.key} scope="col">
                {inner.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index}>
              {visibleFields.map((inner) => {
                const { Cell } = rowFacets[isRowKind(inner.kind) ? inner.kind : 'text'];
                const own = shownIn(row, inner);
                return (
                  <td
                    key={inner.key}
                    data-title={inner.title}
                    data-files={isFileList(inner)}
                    data-empty={own === undefined}
                  >
                    {own === undefined ? '—' : <Cell field={inner} value={own} record={row} place="detail" isCell />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const rows: ClientFacet = { Cell: RowsCell, Filter: null, FilterText: PlainFilterText };
