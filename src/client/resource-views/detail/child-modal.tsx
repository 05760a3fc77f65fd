import { Modal } from 'antd';
import { useMemo } from 'react';
import type { Json, WireRecord } from '../../../engine/json.ts';
import { screenOf } from '../../../engine/projections/columns.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type LoadedResource, useResource } from '../../resource/load-resource.ts';
import { useLocalListState } from '../../resource/use-list-state.ts';
import { idOf, nameOf } from '../../resource/use-record.ts';
import { useBack } from '../../ui/layers/use-back.ts';
import { type ListView, listShape } from '../list/list-shape.ts';
import { ModalTitle } from '../modal-title.tsx';
import { ErrorState, ScreenSkeleton } from '../states.tsx';

interface Props {
  parent: Resource;
  child: Resource['children'][number];
  row: WireRecord;
  List: ListView;
  onClose(): void;
}

/** List of child records, which are deleted with their parent: 字典值管理 of a dictionary type (look.md#19). */
export default function ChildModal({ parent, child, row, List, onClose }: Props) {
  const { data, error, refetch } = useResource(child.resource);
  useBack(onClose);
  return (
    <Modal
      open
      title={<ModalTitle title={child.modalTitle} of={nameOf(parent, row)} />}
      width={child.width}
      className="view-modal"
      footer={null}
      onCancel={onClose}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ScreenSkeleton />}
      {data && <ChildList resource={data} by={child.by} parentId={idOf(row) ?? 0} List={List} />}
    </Modal>
  );
}

interface ListOfParent {
  resource: LoadedResource;
  by: string;
  parentId: string | number;
  List: ListView;
}

function ChildList({ resource, by, parentId, List }: ListOfParent) {
  const screen = screenOf(resource);
  const shape = useMemo(() => listShape(resource, screen), [resource, screen]);
  const state = useLocalListState(shape);
  const given = useMemo<{ [key: string]: Json }>(() => ({ [by]: parentId }), [by, parentId]);
  return <List resource={resource} screen={screen} state={state} given={given} isEmbedded />;
}
