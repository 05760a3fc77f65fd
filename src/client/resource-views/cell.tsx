import type { WireRecord } from '../../engine/json.ts';
import type { Column } from '../../engine/projections/columns.ts';
import type { Field, Resource, Screen } from '../../engine/resource.ts';
import type { CellPlace } from '../../kinds/parts/client/facet.ts';
import { clientFacets } from '../../kinds/tables/client/cells.ts';
import { screenActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { OpenLink } from '../ui/words/word-button.tsx';
import { useAddressOfRow } from './detail/row-address.ts';
import { useAsk } from './use-action-flow.ts';
import { useOpenDialog } from './use-open-dialog.ts';

interface ValueProps {
  field: Field;
  value: unknown;
  record: WireRecord;
  place: CellPlace;
  /** True: an empty value is rendered by its kind's EmptyCell, a link to the viewer, if the kind has one. */
  viewsEmpty?: boolean;
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A value drawn by its kind; `—` for an empty value. */
export function Value({ field, value, record, place, viewsEmpty = false }: ValueProps) {
  const { Cell, EmptyCell } = clientFacets[field.kind];
  if (isEmpty(value) && viewsEmpty && EmptyCell) return <EmptyCell />;
  if (isEmpty(value)) return <span className="cell-empty">—</span>;
  return <Cell field={field} value={value} record={record} place={place} />;
}

interface CellProps {
  resource: Resource;
  screen: Screen;
  column: Column;
  row: WireRecord;
}

/** A table cell: the name opens the detail; the status is a button for users who may toggle it (look.md#19). */
export function TableCell({ resource, screen, column, row }: CellProps) {
  const can = useCan();
  const toggle = screenActionOf(resource, screen, can);
  const value = <Value field={column.field} value={row[column.valueKey]} record={row} place="list" />;
  if (column.isName && resource.actions.some((action) => action.verb === 'detail')) {
    return <NameLink row={row}>{value}</NameLink>;
  }
  if (column.key === 'status' && toggle) {
    return (
      <StatusToggle resource={resource} row={row} action={toggle}>
        {value}
      </StatusToggle>
    );
  }
  return value;
}

function screenActionOf(resource: Resource, screen: Screen, can: ReturnType<typeof useCan>) {
  const isHere = screen.actions.includes('changeStatus') || resource.workflow === null;
  if (!isHere) return undefined;
  const all = { ...screen, actions: ['changeStatus'] };
  return screenActions(resource, all, can)[0];
}

function NameLink({ row, children }: { row: WireRecord; children: React.ReactNode }) {
  const open = useOpenDialog();
  return (
    <OpenLink className="word-button cell-name" to={useAddressOfRow(row)} onOpen={() => open({ type: 'detail', row })}>
      {children}
    </OpenLink>
  );
}

interface ToggleProps {
  resource: Resource;
  row: WireRecord;
  action: Resource['actions'][number];
  children: React.ReactNode;
}

function StatusToggle({ resource, row, action, children }: ToggleProps) {
  const { toggleStatus } = useAsk(resource);
  return (
    <button type="button" className="cell-toggle" title={action.title} onClick={() => toggleStatus(action, row)}>
      {children}
    </button>
  );
}
