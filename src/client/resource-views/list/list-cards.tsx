import { Pagination } from 'antd';
import type { WireRecord } from '../../../engine/json.ts';
import type { Column } from '../../../engine/projections/columns.ts';
import type { Action, Screen } from '../../../engine/resource.ts';
import type { ListState } from '../../resource/list-state.ts';
import type { LoadedResource } from '../../resource/load-resource.ts';
import { rowVerbs } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { idOf } from '../../resource/use-record.ts';
import { Value } from '../cell.tsx';
import { useOpenDialog } from '../use-open-dialog.ts';
import { cardLines } from './card-lines.ts';
import { totalText } from './list-table.tsx';
import { NoRows } from './no-rows.tsx';
import { ActionRow, type Entry, MoreActions, useEntries } from './row-actions.tsx';

interface Props {
  resource: LoadedResource;
  screen: Screen;
  rows: WireRecord[];
  total: number;
  state: ListState;
  columns: Column[];
}

/** On a phone a row is a card of three lines: name, place · time, status with its verbs. */
export function ListCards({ resource, screen, rows, total, state, columns }: Props) {
  const can = useCan();
  const verbs = rowVerbs(resource, screen, can).filter((action) => action.verb !== 'detail');
  if (rows.length === 0) return <NoRows resource={resource} screen={screen} state={state} />;
  return (
    <>
      <ul className="cards">
        {rows.map((row) => (
          <Card key={String(idOf(row))} resource={resource} verbs={verbs} row={row} columns={columns} />
        ))}
      </ul>
      <Pages total={total} state={state} />
    </>
  );
}

/** Nothing to turn where everything is in sight. */
function Pages({ total, state }: Pick<Props, 'total' | 'state'>) {
  if (total <= state.pageSize) return <p className="cards-total">共{total}条</p>;
  return (
    <Pagination
      className="cards-pages"
      align="center"
      simple
      current={state.pageNo}
      pageSize={state.pageSize}
      total={total}
      showTotal={totalText}
      showSizeChanger={false}
      onChange={(pageNo) => state.change({ pageNo })}
    />
  );
}

interface CardProps {
  resource: LoadedResource;
  verbs: Action[];
  row: WireRecord;
  columns: Column[];
}

function Card({ resource, verbs, row, columns }: CardProps) {
  const open = useOpenDialog();
  const entries = useEntries({ resource, verbs, row });
  const { name, line, status } = cardLines(columns, resource.fields, row);
  const hasDetail = resource.actions.some((action) => action.verb === 'detail');
  return (
    <li className="card">
      <button type="button" className="card-body" disabled={!hasDetail} onClick={() => open({ type: 'detail', row })}>
        <span className="card-name">
          {name && <Value field={name.field} value={row[name.valueKey]} record={row} place="card" />}
        </span>
        {line.length > 0 && (
          <span className="card-line">
            {line.map((column, index) => (
              <span key={column.key}>
                {index > 0 && ' · '}
                <Value field={column.field} value={row[column.valueKey]} record={row} place="card" />
              </span>
            ))}
          </span>
        )}
      </button>
      {(status || entries.some(({ isAside }) => !isAside)) && (
        <div className="card-foot">
          {status && <Value field={status.field} value={row[status.valueKey]} record={row} place="card" />}
          <CardActions entries={entries} />
        </div>
      )}
    </li>
  );
}

/** Up to two verbs stand on the card, more go into one menu. */
function CardActions({ entries }: { entries: readonly Entry[] }) {
  const own = entries.filter(({ isAside }) => !isAside);
  if (own.length === 0) return null;
  if (own.length > 3) return <MoreActions entries={entries} label="操作" />;
  return <ActionRow entries={entries} />;
}
