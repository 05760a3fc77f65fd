import { useQueryClient } from '@tanstack/react-query';
import { Dropdown, Tooltip } from 'antd';
import { useId, useRef, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { type Can, mayDo } from '../../../engine/permissions.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { type OfferedAction, rowActions } from '../../resource/offered-actions.ts';
import { useActing, useCan } from '../../resource/permissions.ts';
import { useLabelOf } from '../../resource/use-label-of.ts';
import { recordQuery } from '../../resource/use-record.ts';
import { PopupAnchor } from '../../ui/words/hover-tooltip.tsx';
import { OpenLink, WordButton } from '../../ui/words/word-button.tsx';
import { useAddressOfRow } from '../detail/row-address.ts';
import { againForm } from '../detail/use-again.ts';
import { tell, useRowAction } from '../use-action-flow.ts';
import { useOpenDialog } from '../use-open-dialog.ts';

/** Maximum visible actions before 更多 (look.md#3). */
export const IN_SIGHT = 2;

export interface Entry {
  key: string;
  title: string;
  enabled: boolean;
  reason: string;
  danger: boolean;
  isMore: boolean;
  /** True if the reason comes from the descriptor; touch screens show such a reason as text. */
  isToldAsText: boolean;
  /** True for entries that are shown only in a menu with at least one other entry. */
  isAside?: true;
  /** Address of the record, if the entry opens its detail. */
  to?: string | null;
  run(): void;
}

interface Props {
  resource: Resource;
  verbs: readonly Action[];
  row: WireRecord;
}

/** Child lists the user may open: the user needs the permission `page` of the child resource. */
export function openChildren(resource: Resource, can: Can): Resource['children'] {
  return resource.children.filter((child) => can(`${child.resource}:page`));
}

/** True if a list needs an operations column (look.md#13.1). */
export function hasRowActions(resource: Resource, verbs: readonly Action[], can: Can): boolean {
  return verbs.length > 0 || openChildren(resource, can).length > 0;
}

export function RowActions({ resource, verbs, row }: Props) {
  const entries = useEntries({ resource, verbs, row });
  if (entries.every(({ isAside }) => isAside)) return <span className="cell-empty">—</span>;
  return <ActionRow entries={entries} />;
}

/** `isCard`: dangerous actions are always in the menu 更多, where a thumb does not press them by mistake. */
export function ActionRow({ entries, isCard = false }: { entries: readonly Entry[]; isCard?: boolean }) {
  const { shown, more } = arrange(
    isCard ? entries.map((one) => (one.danger ? { ...one, isMore: true } : one)) : entries,
  );
  return (
    <span className="row-actions">
      {shown.map((entry) => (
        <RowAction key={entry.key} entry={entry} />
      ))}
      {more.length > 0 && <MoreActions entries={more} />}
    </span>
  );
}

/** Button of a row action. Only an action with a reason gets a tooltip, since a page has hundreds of these buttons. */
function RowAction({ entry }: { entry: Entry }) {
  if (entry.reason !== '') return <RefusedAction entry={entry} />;
  if (entry.to)
    return (
      <OpenLink className="word-button row-action" to={entry.to} onOpen={entry.run}>
        {entry.title}
      </OpenLink>
    );
  return (
    <WordButton className="row-action" isDanger={entry.danger} disabled={!entry.enabled} onClick={entry.run}>
      {entry.title}
    </WordButton>
  );
}

/** Disabled button of a row action, with the reason as description for screen readers. */
function RefusedAction({ entry }: { entry: Entry }) {
  const id = useId();
  return (
    <Tooltip title={entry.reason} trigger={['hover', 'focus']}>
      <span>
        <WordButton
          className="row-action"
          isDanger={entry.danger}
          aria-disabled={!entry.enabled}
          aria-describedby={id}
          onClick={entry.enabled ? entry.run : undefined}
        >
          {entry.title}
        </WordButton>
        <span id={id} hidden>
          {entry.reason}
        </span>
      </span>
    </Tooltip>
  );
}

/** Actions in the menu 更多, which is created when first opened, since a page has hundreds of these menus. */
export function MoreActions({ entries, label = '更多' }: { entries: readonly Entry[]; label?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <WordButton
        ref={button}
        className="row-action row-more"
        aria-haspopup="menu"
        aria-expanded={isOpen === true}
        onClick={() => setOpen((before) => before !== true)}
      >
        {label}
      </WordButton>
      {isOpen !== null && (
        <Dropdown trigger={['click']} open={isOpen} onOpenChange={setOpen} menu={{ items: entries.map(toMenuItem) }}>
          <PopupAnchor element={button} />
        </Dropdown>
      )}
    </>
  );
}

function toMenuItem(entry: Entry) {
  return {
    key: entry.key,
    danger: entry.danger,
    disabled: !entry.enabled,
    label: entry.reason === '' ? entry.title : <MoreReason entry={entry} />,
    onClick: entry.run,
  };
}

/** Reason below the title of a disabled item, for menu items have no tooltip on touch screens. */
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
  const labelOf = useLabelOf();
  const acting = useActing();
  const address = useAddressOfRow(row);
  const offered = rowActions(
    resource,
    row,
    verbs.filter((action) => mayDo(action, can)),
    { labelOf, acting },
  );
  const history = resource.actions.filter((action) => action.verb === 'history' && mayDo(action, can));
  return [
    ...children,
    ...offered.map((offer) => ({
      ...entryOf(offer, () => act(offer.action, row)),
      to: offer.action.verb === 'detail' ? address : null,
    })),
    ...useAgainEntry(resource, row),
    ...history.map(({ verb, title }) => ({
      ...plain(verb, title),
      isAside: true as const,
      run: () => open({ type: 'history', row }),
    })),
  ];
}

/**
 * Entry that opens a new record's form with values of the row (`form.again`). Reads the whole record first: a list row
 * has few fields.
 */
function useAgainEntry(resource: Resource, row: WireRecord): Entry[] {
  const can = useCan();
  const open = useOpenDialog();
  const queries = useQueryClient();
  const again = againForm(resource, row, can);
  if (!again?.action.formAgain?.row) return [];
  const { action, title } = again;
  const run = async () => {
    try {
      const form = againForm(resource, await queries.fetchQuery({ ...recordQuery(resource, row), staleTime: 0 }), can);
      if (form) open({ type: 'form', ...form });
    } catch (error) {
      tell.failure(action, error);
    }
  };
  return [{ ...plain('again', title), isMore: true, run: () => void run() }];
}

function plain(key: string, title: string): Omit<Entry, 'run'> {
  return { key, title, enabled: true, reason: '', danger: false, isMore: false, isToldAsText: false };
}

function entryOf({ action, enabled, reason }: OfferedAction, run: () => void): Entry {
  const { verb, title, danger, place } = action;
  const isToldAsText = reason !== '' && (action.effect !== null || action.refusal !== '');
  return { key: verb, title, enabled, reason, danger, isMore: place === 'more', isToldAsText, run };
}

const isRefused = ({ isToldAsText, enabled }: Entry) => isToldAsText && !enabled;

/**
 * Splits entries into at most IN_SIGHT visible ones and the menu 更多, which has the rest and entries with `isMore`.
 * Actions that the record's state refuses come after allowed actions.
 */
function arrange(entries: readonly Entry[]): { shown: Entry[]; more: Entry[] } {
  const inRow = entries
    .filter((entry) => !entry.isMore && !entry.isAside)
    .sort((one, other) => Number(isRefused(one)) - Number(isRefused(other)));
  const visibleEntries = inRow.slice(0, IN_SIGHT);
  const more = entries.filter((entry) => !visibleEntries.includes(entry));
  return { shown: visibleEntries, more: more.every(({ isAside }) => isAside) ? [] : more };
}
