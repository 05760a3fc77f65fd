import {
  CheckSquareOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Action } from '../../../engine/resource.ts';
import { pathAsking } from '../../resource/asked-path.ts';
import { isForTicked, screenActions } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { useDevice } from '../../ui/device.ts';
import type { BatchProps } from '../chosen/chosen-tools.tsx';
import { useOpenDialog } from '../use-open-dialog.ts';
import { useToolbarAction } from '../use-toolbar-action.ts';
import { BatchActions } from './batch-actions.tsx';

const ICONS: { [verb: string]: ReactNode } = {
  import: <UploadOutlined aria-hidden />,
  importRiskData: <UploadOutlined aria-hidden />,
  importHistory: <UploadOutlined aria-hidden />,
  export: <DownloadOutlined aria-hidden />,
};

/** Batch and toolbar actions, with the one primary action at the right. On a phone the toolbar is a menu. */
export function ListActions(props: BatchProps) {
  const { resource, screen, state, selection } = props;
  const can = useCan();
  const isPhone = useDevice() === 'mobile';
  const actions = screenActions(resource, screen, can);
  const toolbar = actions.filter((action) => action.place === 'toolbar');
  const isChosen = selection.keys.length > 0;
  const run = useToolbarAction({ resource, screen, state, selection });
  return (
    <div className="list-actions">
      {!isPhone && <BatchActions {...props} />}
      {isPhone && <PhoneMenu {...props} toolbar={toolbar} onRun={run.start} />}
      {isPhone && selection.isChoosing && (
        <section className="choose-bar" aria-label="多选">
          <BatchActions {...props} />
          <Button onClick={() => selection.choose(false)}>退出多选</Button>
        </section>
      )}
      {!isPhone &&
        (isChosen ? toolbar.filter(isForChosen) : toolbar).map((action) => (
          <Button
            key={action.verb}
            icon={ICONS[action.verb]}
            loading={run.busy === action.verb}
            onClick={() => run.start(action)}
          >
            {toolbarTitle(action, selection)}
          </Button>
        ))}
      {!isChosen &&
        actions
          .filter((action) => action.place === 'primary')
          .map((action) => <PrimaryAction key={action.verb} action={action} />)}
    </div>
  );
}

/** True for actions shown while rows are selected; other actions are hidden, so that the toolbar keeps its height. */
const isForChosen = (action: Action) => action.verb === 'export' || isForTicked(action);

/** Title of a toolbar action; while rows are selected an export gets the suffix 所选 and exports only these rows. */
const toolbarTitle = ({ verb, title }: Action, { keys }: BatchProps['selection']) =>
  verb === 'export' && keys.length > 0 ? `${title}所选` : title;

interface MenuProps extends BatchProps {
  toolbar: Action[];
  onRun(action: Action): void;
}

function PhoneMenu({ resource, screen, selection, toolbar, onRun }: MenuProps) {
  const can = useCan();
  const choosing = {
    key: 'choose',
    label: '多选',
    icon: <CheckSquareOutlined aria-hidden />,
    onClick: () => selection.choose(true),
  };
  const items = toolbar.map((action) => ({
    key: action.verb,
    label: toolbarTitle(action, selection),
    icon: ICONS[action.verb],
    onClick: () => onRun(action),
  }));
  if (!selection.isChoosing && screenActions(resource, screen, can).some(isForTicked)) items.unshift(choosing);
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<EllipsisOutlined aria-hidden />} aria-label="更多操作" />
    </Dropdown>
  );
}

function PrimaryAction({ action }: { action: Action }) {
  const open = useOpenDialog();
  const isPhone = useDevice() === 'mobile';
  const navigate = useNavigate();
  const begin = () => {
    if (isPhone && action.formShort) void navigate(pathAsking('', action.verb));
    else open({ type: 'form', action, row: null });
  };
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} className="list-primary" onClick={begin}>
      {action.title}
    </Button>
  );
}
