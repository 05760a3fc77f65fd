import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import type { LiveChange, Page } from '../../resource/list/whole-list.ts';
import { release } from './held-page.ts';
import './live-rows.css';

interface Props {
  resource: string;
  page: Page | undefined;
}

/** Time in ms for which a changed row is marked. */
const MARK_MS = 4_000;
const PANEL = '.list-panel';

/**
 * Marks rows that other users have changed. A change that would move rows is only announced while the user has pointer
 * or focus in the list.
 */
export default function LiveRows({ resource, page }: Props) {
  const client = useQueryClient();
  const live = page?.live;
  const fresh = live?.fresh ?? null;
  const show = useCallback(() => {
    const cachedQueries = client.getQueryCache().findAll({ queryKey: [resource] });
    const query = cachedQueries.find(({ state }) => state.data === page);
    if (fresh && query) release(() => client.setQueryData(query.queryKey, fresh));
  }, [client, resource, page, fresh]);
  useMarks(live);
  useLeaving(fresh !== null, show);
  if (!live || !fresh) return null;
  return (
    <div className="live-rows" role="status">
      <span>列表有更新：{wordsOf(live)}</span>
      <Button type="link" size="small" onClick={show}>
        立即显示
      </Button>
    </div>
  );
}

function wordsOf({ added, gone }: LiveChange): string {
  const parts = [added > 0 ? `新增 ${added} 行` : '', gone.length > 0 ? `${gone.length} 行将移出本页` : ''];
  return parts.filter((part) => part !== '').join('，') || '顺序有变化';
}

/** Marks rows by an attribute unknown to React, so that the attribute remains when a row is rendered again. */
function useMarks(live: LiveChange | undefined): void {
  useEffect(() => {
    if (!live) return;
    const marked = [...rowsOf(live.changed, 'changed'), ...rowsOf(live.gone, 'gone')];
    const timer = setTimeout(() => {
      for (const row of marked) if (row.dataset.live === 'changed') delete row.dataset.live;
    }, MARK_MS);
    return () => {
      clearTimeout(timer);
      for (const row of marked) delete row.dataset.live;
    };
  }, [live]);
}

function rowsOf(keys: readonly string[], mark: 'changed' | 'gone'): HTMLElement[] {
  return keys.flatMap((key) => {
    const row = document.querySelector<HTMLElement>(`${PANEL} [data-row-key="${CSS.escape(key)}"]`);
    if (row) row.dataset.live = mark;
    return row ?? [];
  });
}

/** Calls `onLeave` once neither pointer nor focus is in the rows. */
function useLeaving(isWaiting: boolean, onLeave: () => void): void {
  useEffect(() => {
    const panel = document.querySelector(PANEL);
    if (!isWaiting || !panel) return;
    const look = () => {
      if (!panel.matches(':hover') && !panel.contains(document.activeElement)) onLeave();
    };
    const later = () => setTimeout(look);
    panel.addEventListener('pointerleave', later);
    panel.addEventListener('focusout', later);
    return () => {
      panel.removeEventListener('pointerleave', later);
      panel.removeEventListener('focusout', later);
    };
  }, [isWaiting, onLeave]);
}
