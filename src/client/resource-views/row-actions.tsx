import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { WireRecord } from '../../engine/json.ts';
import { type Can, mayDo } from '../../engine/permissions.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import { type OfferedAction, rowActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { useRowAction } from './use-action-flow.ts';
import { useOpenDialog } from './use-dialogs.ts';

/** Verbs in sight before 更多 (look: two verbs, the rest under 更多). */
const IN_SIGHT = 2;

export interface Entry {
  key: string;
  title: string;
  enabled: boolean;
  reason: string;
  danger: boolean;
  isMore: boolean;
  run(): void;
}

interface Props {
  resource: Resource;
  verbs: readonly Action[];
  row: WireRecord;
}

/** Child lists the caller may open: those whose own page he may read. */
export function openChildren(resource: Resource, can: Can): Resource['children'] {
  return resource.children.filter((child) => can(`${child.resource}:page`));
}

/** Whether a list needs an operations column at all (spec §2.10). */
export function hasRowActions(resource: Resource, verbs: readonly Action[], can: Can): boolean {
  return verbs.length > 0 || openChildren(resource, can).length > 0;
}

export function RowActions({ resource, verbs, row }: Props) {
  const entries = useEntries({ resource, verbs, row });
  if (entries.length === 0) return <span className="cell-empty">—</span>;
  return <ActionRow entries={entries} />;
}

export function ActionRow({ entries }: { entries: readonly Entry[] }) {
  const { shown, more } = arrange(entries);
  return (
    <span className="row-actions">
      {shown.map((entry) => (
        <RowAction key={entry.key} entry={entry} />
      ))}
      {more.length > 0 && <MoreActions entries={more} />}
    </span>
  );
}

/** A tooltip only where there is a reason to tell: a page has hundreds of these. */
function RowAction({ entry }: { entry: Entry }) {
  const button = (
    <Button
      type="link"
      size="small"
      danger={entry.danger}
      disabled={!entry.enabled}
      className="row-action"
      onClick={entry.run}
    >
      {entry.title}
    </Button>
  );
  return entry.reason === '' ? button : <Tooltip title={entry.reason}>{button}</Tooltip>;
}

export function MoreActions({ entries, label = '更多' }: { entries: readonly Entry[]; label?: string }) {
  const items = entries.map((entry) => ({
    key: entry.key,
    danger: entry.danger,
    disabled: !entry.enabled,
    label: entry.reason === '' ? entry.title : <MoreReason entry={entry} />,
    onClick: entry.run,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="link" size="small" className="row-action" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {label}
      </Button>
    </Dropdown>
  );
}

/** A disabled item says why under its title, for a menu item has no tooltip on touch screens. */
function MoreReason({ entry }: { entry: Entry }) {
  return (
    <span className="more-reason">
      {entry.title}
      <small>{entry.reason}</small>
    </span>
  );
}

export function useEntries({ resource, verbs, row }: Props): Entry[] {
  const can = useCan();
  const open = useOpenDialog();
  const act = useRowAction(resource);
  const children = openChildren(resource, can).map((child) => ({
    ...plain(child.resource, child.title),
    run: () => open({ type: 'child', child, row }),
  }));
  const offered = rowActions(
    resource,
    row,
    verbs.filter((action) => mayDo(action, can)),
  );
  return [...children, ...offered.map((offer) => entryOf(offer, () => act(offer.action, row)))];
}

function plain(key: string, title: string): Omit<Entry, 'run'> {
  return { key, title, enabled: true, reason: '', danger: false, isMore: false };
}

function entryOf({ action, enabled, reason }: OfferedAction, run: () => void): Entry {
  const { verb, title, danger, place } = action;
  return { key: verb, title, enabled, reason, danger, isMore: place === 'more', run };
}

/** Two in sight; what the descriptor puts under 更多 and what does not fit goes there. */
function arrange(entries: readonly Entry[]): { shown: Entry[]; more: Entry[] } {
  const inRow = entries.filter((entry) => !entry.isMore);
  const shown = inRow.slice(0, IN_SIGHT);
  return { shown, more: entries.filter((entry) => !shown.includes(entry)) };
}
