import { Button, Space } from 'antd';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { RecordDialogs } from '../../../../client/resource-views/record-dialogs.tsx';
import { ResourceList } from '../../../../client/resource-views/resource-list.tsx';
import { useOpenDialog } from '../../../../client/resource-views/use-open-dialog.ts';
import { isImport } from '../../../../engine/projections/starts.ts';
import type { Action } from '../../../../engine/resource.ts';

interface Props {
  resource: string;
  /** Noun in the titles of the buttons, as in `导入部门`. */
  noun: string;
  isPrimary?: boolean;
}

const NOTHING = {};

/** Opens the generated import and form of a resource without leaving the guide. */
export function SheetActions({ resource, ...buttons }: Props) {
  const { data } = useResource(resource);
  if (!data) return <Button loading>{`导入${buttons.noun}`}</Button>;
  return (
    <RecordDialogs resource={data} given={NOTHING} List={ResourceList}>
      <Buttons resource={data} {...buttons} />
    </RecordDialogs>
  );
}

function Buttons({ resource, noun, isPrimary = false }: Omit<Props, 'resource'> & { resource: LoadedResource }) {
  const open = useOpenDialog();
  const find = (fits: (action: Action) => boolean) => resource.actions.find(fits);
  const sheet = find((action) => isImport(action) && action.verb === 'import');
  const form = find(({ verb }) => verb === 'add');
  return (
    <Space wrap>
      {sheet && (
        <Button type={isPrimary ? 'primary' : 'default'} onClick={() => open({ type: 'import', action: sheet })}>
          导入{noun}表格
        </Button>
      )}
      {form && <Button onClick={() => open({ type: 'form', action: form, row: null })}>逐个新增</Button>}
    </Space>
  );
}
