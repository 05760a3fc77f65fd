import { useMemo } from 'react';
import { useSelection } from '../../src/client/resource/list/use-selection.ts';
import type { LoadedResource } from '../../src/client/resource/load-resource.ts';
import { useLocalListState } from '../../src/client/resource/use-list-state.ts';
import { listShape } from '../../src/client/resource-views/list/list-shape.ts';
import { ListTable } from '../../src/client/resource-views/list/list-table.tsx';
import { useListSettings } from '../../src/client/resource-views/use-list-settings.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import type { WireRecord } from '../../src/engine/json.ts';
import { screenOf, toColumns } from '../../src/engine/projections/columns.ts';
import type { PropertySchema } from '../../src/engine/record-schema.ts';
import { exampleOf } from '../../src/kinds/parts/meaning.ts';
import { kindFacets } from '../../src/kinds/tables/meanings.ts';
import '../../src/client/resource-views/resource-list.css';

export const WIDE_COLUMNS = 50;
export const WIDE_ROWS = 10_000;

/** Schemas of columns typical for the product; column after column takes the next one, repeatedly. */
const KINDS: readonly ((title: string) => PropertySchema)[] = [
  (title) => ({ type: 'string', title, maxLength: 60 }),
  (title) => ({ type: 'integer', title }),
  (title) => ({ type: 'string', title, format: 'date-time' }),
  (title) => ({ type: 'boolean', title, 'x-colors': { true: 'green', false: 'red' } }),
  (title) => ({ type: 'string', title, 'x-kind': 'textarea', maxLength: 500 }),
];

function compileWide(): LoadedResource {
  const names = Array.from({ length: WIDE_COLUMNS - 1 }, (_, index) => `c${index + 1}`);
  const properties = Object.fromEntries(
    names.map((name, index) => [name, (KINDS[index % KINDS.length] ?? KINDS[0])?.(`第 ${index + 2} 列`) ?? {}]),
  );
  const resource = compileAll([
    {
      name: 'WideTable',
      title: '宽表',
      display: 'name',
      actions: ['page', 'detail', 'add', 'edit', 'delete', 'mutiDelete'],
      record: { type: 'object', properties: { name: { type: 'string', title: '名称', maxLength: 60 }, ...properties } },
    },
  ]).get('WideTable');
  if (!resource) throw new Error('the wide resource did not compile');
  return { ...resource, hash: 'wide' };
}

function rowsOf(resource: LoadedResource): WireRecord[] {
  return Array.from({ length: WIDE_ROWS }, (_, index) => ({
    id: index + 1,
    ...Object.fromEntries(
      resource.fields.map((field) => [field.key, exampleOf(kindFacets[field.kind], field, index + 1)]),
    ),
    name: `第 ${index + 1} 行`,
  }));
}

/** Renders a list whose columns and rows make more cells than a browser can draw at once. */
export function WideTable() {
  const resource = useMemo(compileWide, []);
  const rows = useMemo(() => rowsOf(resource), [resource]);
  const screen = screenOf(resource);
  const columns = useMemo(() => toColumns(resource, screen.name, () => true), [resource, screen]);
  const settings = useListSettings(screen.name, columns);
  const local = useLocalListState(listShape(resource, screen));
  const state = { ...local, pageSize: WIDE_ROWS };
  const selection = useSelection(rows, state);
  return (
    // This element limits the height of the table, which would otherwise be as high as all its rows.
    <section className="list-screen" aria-label="宽表">
      <div className="list-panel">
        <ListTable {...{ resource, screen, rows, state, settings, selection }} total={rows.length} isEmbedded={false} />
      </div>
    </section>
  );
}
