import { lazy, Suspense, useMemo, useState } from 'react';
import type { LoadedResource } from '../../../../../client/resource/load-resource.ts';
import { useLocalListState } from '../../../../../client/resource/use-list-state.ts';
import { dialogParts } from '../../../../../client/resource-views/dialog-parts.ts';
import { listShape } from '../../../../../client/resource-views/list/list-shape.ts';
import { ResourceList } from '../../../../../client/resource-views/resource-list.tsx';
import { EmptyState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';

export type View = 'list' | 'form' | 'detail';

const FormModal = lazy(dialogParts.form);
const DetailModal = lazy(dialogParts.detail);

const NOTHING = {};

interface Props {
  resource: LoadedResource;
  rows: WireRecord[];
  view: View;
}

/** Renders the list with its search, the form of a new record, or the detail of the first record. */
export function PreviewViews({ resource, rows, view }: Props) {
  const [round, setRound] = useState(0);
  // Reopens a closed form or detail, which would leave an empty window.
  const again = () => setRound((before) => before + 1);
  return (
    <Suspense fallback={<RowsSkeleton rows={6} />}>
      {view === 'list' && <ListView resource={resource} />}
      {view === 'form' && <FormView key={round} resource={resource} onClose={again} />}
      {view === 'detail' && <DetailView key={round} {...{ resource, rows }} onClose={again} />}
    </Suspense>
  );
}

function ListView({ resource }: { resource: LoadedResource }) {
  const screen = resource.screens.find(({ name }) => name === resource.name) ?? resource.screens[0];
  return screen ? <OneList resource={resource} screen={screen} /> : <EmptyState title="这个表单没有列表页" />;
}

function OneList({ resource, screen }: { resource: LoadedResource; screen: LoadedResource['screens'][number] }) {
  const shape = useMemo(() => listShape(resource, screen), [resource, screen]);
  return <ResourceList resource={resource} screen={screen} state={useLocalListState(shape)} isWhole />;
}

function FormView({ resource, onClose }: { resource: LoadedResource; onClose(): void }) {
  const action =
    resource.actions.find(({ verb }) => verb === 'add') ?? resource.actions.find(({ verb }) => verb === 'edit');
  if (!action) return <EmptyState title="这个表单不能新增或编辑" />;
  return <FormModal resource={resource} action={action} row={null} given={NOTHING} onClose={onClose} />;
}

function DetailView({ resource, rows, onClose }: Omit<Props, 'view'> & { onClose(): void }) {
  const [row] = rows;
  if (!row) return <EmptyState title="还没有记录可以查看" />;
  return <DetailModal resource={resource} row={row} isEmbedded onClose={onClose} />;
}
