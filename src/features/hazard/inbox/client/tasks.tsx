import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { confirmText } from '../../../../client/resource/action-texts.ts';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import { rowBody } from '../../../../client/resource/offered-actions.ts';
import { questionFor } from '../../../../client/resource-views/installed-views.ts';
import { RecordDialogs } from '../../../../client/resource-views/record-dialogs.tsx';
import { ResourceList } from '../../../../client/resource-views/resource-list.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { useAsk } from '../../../../client/resource-views/use-action-flow.ts';
import { useOpenDialog } from '../../../../client/resource-views/use-open-dialog.ts';
import { markUsable } from '../../../../client/ui/when-idle.ts';
import { OpenLink } from '../../../../client/ui/words/word-button.tsx';
import { WordTag } from '../../../../client/ui/words/word-tag.tsx';
import { parseWallTime, spanText } from '../../../../engine/wall-time.ts';
import '../../../../kinds/files/client/viewers.css';
import classes from './inbox.module.css';
import { PickedBar } from './picked-bar.tsx';
import { type InboxTask, keyOf, rowOf, useTaskPaths, useTasks } from './use-inbox.ts';
import { useKeys, usePicked } from './use-picked.ts';

const RowPicture = lazy(() => import('../../../../kinds/images/client/row-picture.tsx'));

interface Props {
  task: InboxTask;
  /** Called after the action; the next task may open once the list has been read again. */
  onDone(): void;
}

const NOTHING_GIVEN = {};

/** The form or dialog of a task, the same as in lists. Mounted again for every opening. */
function TaskDialog({ task, onDone }: Props) {
  const { data: resource } = useResource(task.resource);
  return (
    resource && (
      <RecordDialogs resource={resource} given={NOTHING_GIVEN} List={ResourceList}>
        <Opening resource={resource} task={task} onDone={onDone} />
      </RecordDialogs>
    )
  );
}

function Opening({ resource, task, onDone }: Props & { resource: LoadedResource }) {
  const open = useOpenDialog();
  const { ask } = useAsk(resource);
  const isOpened = useRef(false);
  useEffect(() => {
    const action = resource.actions.find(({ verb }) => verb === task.verb);
    if (!action || isOpened.current) return;
    isOpened.current = true;
    const row = rowOf(resource, task);
    if (questionFor(resource, action, row)) open({ type: 'question', action, row });
    else if (action.form) open({ type: 'form', action, row, onDone });
    else ask(action, { question: confirmText(resource, action, row), payload: rowBody(resource, action, row), onDone });
  });
  return null;
}

interface TasksProps {
  kind: string | null;
  after: string | null;
  onPage(after: string | null): void;
}

/** One page of tasks with their dialogs and the actions for several tasks. */
export function Tasks({ kind, after, onPage }: TasksProps) {
  const { data, error, refetch } = useTasks({ kind, after });
  const list = useRef<HTMLOListElement>(null);
  const rows: readonly InboxTask[] = data?.rows ?? [];
  const { opened, open, done } = useWork(rows);
  const picked = usePicked(rows);
  useKeys(list, (index) => rows[index] && picked.toggle(rows[index]));
  const pathOf = useTaskPaths();
  const kinds = new Set(rows.map((task) => task.kind));
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) markUsable();
  }, [isThere]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <>
      {rows.length === 0 && <EmptyState title="没有待办，一切就绪" />}
      <ol ref={list} className={classes.list} aria-label="待办" data-kinds={kinds.size === 1 ? 'one' : 'several'}>
        {rows.map((task) => (
          <li key={keyOf(task)} data-picked={picked.has(task)}>
            <Checkbox
              className={classes.pick ?? ''}
              aria-label={`选择 ${task.name}`}
              checked={picked.has(task)}
              disabled={task.shared.length === 0}
              onChange={() => picked.toggle(task)}
            />
            <TaskRow task={task} to={pathOf(task)} isRepeated={isRepeated(rows, task)} onOpen={() => open(task)} />
          </li>
        ))}
      </ol>
      <div className={classes.pages}>
        {after !== null && <Button onClick={() => onPage(null)}>回到最急的</Button>}
        {data.next !== undefined && <Button onClick={() => onPage(data.next ?? null)}>后面的待办</Button>}
      </div>
      <PickedBar picked={picked} />
      {opened && <TaskDialog key={opened.turn} task={opened.task} onDone={done} />}
    </>
  );
}

/** State of the open task; after the task is done, the next one in the list opens. */
function useWork(rows: readonly InboxTask[]) {
  const [opened, setOpened] = useState<{ task: InboxTask; turn: number } | null>(null);
  const [finished, setFinished] = useState<{ key: string; index: number } | null>(null);
  const turn = useRef(0);
  const open = (task: InboxTask) => {
    turn.current += 1;
    setOpened({ task, turn: turn.current });
  };
  useEffect(() => {
    if (finished === null || rows.some((task) => keyOf(task) === finished.key)) return;
    setFinished(null);
    const next = rows[finished.index] ?? rows.at(-1);
    turn.current += 1;
    setOpened(next ? { task: next, turn: turn.current } : null);
  }, [finished, rows]);
  const done = () => {
    if (!opened) return;
    const key = keyOf(opened.task);
    setFinished({
      key,
      index: Math.max(
        0,
        rows.findIndex((task) => keyOf(task) === key),
      ),
    });
  };
  return { opened, open, done };
}

function isRepeated(rows: readonly InboxTask[], { name, place }: InboxTask): boolean {
  return rows.filter((other) => other.name === name && other.place === place).length > 1;
}

interface TaskRowProps {
  task: InboxTask;
  /** Address of the task's record. */
  to: string | null;
  isRepeated: boolean;
  onOpen(): void;
}

function TaskRow({ task, to, isRepeated, onOpen }: TaskRowProps) {
  const { color, kindTitle, number, name, place, picture, person, since, due, isLate } = task;
  const apart = isRepeated && (number ?? since?.slice(5, 16));
  return (
    <OpenLink className={classes.task} data-late={isLate} to={to} onOpen={onOpen}>
      <span className={classes.kind}>
        <WordTag color={color}>{kindTitle}</WordTag>
      </span>
      <span className={classes.name}>
        {picture !== undefined && (
          <span className="row-picture">
            <Suspense fallback={null}>
              <RowPicture url={picture} />
            </Suspense>
          </span>
        )}
        {name} {apart && <small>{apart}</small>}
      </span>
      <span className={classes.place}>{[place, person && `原办理人 ${person}`].filter(Boolean).join(' · ')}</span>
      <span className={classes.due}>
        {due && isLate && <b>已超时 {spanSince(due)}</b>}
        {due ? ` ${due.slice(5, 16)} 前` : since && `${spanSince(since)}前`}
      </span>
    </OpenLink>
  );
}

function spanSince(time: string): string {
  const begin = parseWallTime(time);
  return begin ? spanText(begin, new Date()) : '';
}
