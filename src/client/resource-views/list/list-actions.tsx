import { DownloadOutlined, EllipsisOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { Action, Resource, Screen } from '../../../engine/resource.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import type { ListState } from '../../resource/list-state.ts';
import { screenActions } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { useDevice } from '../../ui/device.ts';
import { useOpenDialog } from '../use-open-dialog.ts';
import { useToolbarAction } from '../use-toolbar-action.ts';
import { BatchActions } from './batch-actions.tsx';

interface Props {
  resource: Resource;
  screen: Screen;
  state: ListState;
  selection: Selection;
}

const ICONS: { [verb: string]: ReactNode } = {
  import: <UploadOutlined aria-hidden />,
  importRiskData: <UploadOutlined aria-hidden />,
  export: <DownloadOutlined aria-hidden />,
};

/** Batch and toolbar verbs, then the one primary action right. On a phone the toolbar is a menu. */
export function ListActions({ resource, screen, state, selection }: Props) {
  const can = useCan();
  const isPhone = useDevice() === 'mobile';
  const actions = screenActions(resource, screen, can);
  const toolbar = actions.filter((action) => action.place === 'toolbar');
  const run = useToolbarAction({ resource, screen, state, selection });
  return (
    <div className="list-actions">
      {!isPhone && <BatchActions resource={resource} screen={screen} selection={selection} />}
      {isPhone && toolbar.length > 0 && <ToolbarMenu actions={toolbar} onRun={run.start} />}
      {!isPhone &&
        toolbar.map((action) => (
          <Button
            key={action.verb}
            icon={ICONS[action.verb]}
            loading={run.busy === action.verb}
            onClick={() => run.start(action)}
          >
            {action.title}
          </Button>
        ))}
      {actions
        .filter((action) => action.place === 'primary')
        .map((action) => (
          <PrimaryAction key={action.verb} action={action} />
        ))}
    </div>
  );
}

function ToolbarMenu({ actions, onRun }: { actions: Action[]; onRun(action: Action): void }) {
  const items = actions.map((action) => ({
    key: action.verb,
    label: action.title,
    icon: ICONS[action.verb],
    onClick: () => onRun(action),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label="更多操作" />
    </Dropdown>
  );
}

function PrimaryAction({ action }: { action: Action }) {
  const open = useOpenDialog();
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      className="list-primary"
      onClick={() => open({ type: 'form', action, row: null })}
    >
      {action.title}
    </Button>
  );
}
