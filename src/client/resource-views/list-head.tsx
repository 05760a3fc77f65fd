import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Action, Resource, Screen } from '../../engine/resource.ts';
import { isApiError, messageOf } from '../api/api-error.ts';
import { download } from '../api/files.ts';
import { PageHeader } from '../frame/page.tsx';
import { type ListState, requestQuery } from '../resource/list-state.ts';
import { screenActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { useAsk } from './use-action-flow.ts';
import { useOpenDialog } from './use-dialogs.ts';

interface Props {
  resource: Resource;
  screen: Screen;
  state: ListState;
  isEmbedded: boolean;
  /** Batch verbs. */
  children: ReactNode;
}

/** Title and one line left; batch and toolbar verbs, then the one primary action right. */
export function ListHead({ resource, screen, state, isEmbedded, children }: Props) {
  const can = useCan();
  const actions = screenActions(resource, screen, can);
  const buttons = (
    <div className="list-actions">
      {children}
      {actions
        .filter((action) => action.place === 'toolbar')
        .map((action) => (
          <ToolbarAction key={action.verb} {...{ resource, screen, state, action }} />
        ))}
      {actions
        .filter((action) => action.place === 'primary')
        .map((action) => (
          <PrimaryAction key={action.verb} action={action} />
        ))}
    </div>
  );
  if (isEmbedded) return buttons;
  return <PageHeader title={screen.title} description={screen.description} extra={buttons} />;
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

interface ToolbarProps {
  resource: Resource;
  screen: Screen;
  state: ListState;
  action: Action;
}

function ToolbarAction({ resource, screen, state, action }: ToolbarProps) {
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  if (action.verb === 'import') {
    return (
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => open({ type: 'import' })}>
        {action.title}
      </Button>
    );
  }
  if (action.verb === 'export') return <ExportAction {...{ screen, state, action }} />;
  if (action.form) return <Button onClick={() => open({ type: 'form', action, row: null })}>{action.title}</Button>;
  return <Button onClick={() => ask(action, { question: action.confirm, payload: {} })}>{action.title}</Button>;
}

/** Everything the filters let through, in the columns of this screen. */
function ExportAction({ screen, state, action }: { screen: Screen; state: ListState; action: Action }) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { pageNo: _pageNo, pageSize: _pageSize, ...query } = requestQuery(state, screen.fixed);
      await download(action.path, { query: { ...query, screen: screen.name } });
    } catch (error) {
      if (!isApiError(error) || !error.shown) await message.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void run()}>
      {action.title}
    </Button>
  );
}
