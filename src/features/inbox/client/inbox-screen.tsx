import { Button, Segmented, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState, ErrorState, RowsSkeleton } from '../../../client/resource-views/states.tsx';
import { PageHeader } from '../../../client/shell/page.tsx';
import { isTyping } from '../../../client/shell/palette/shortcuts.ts';
import { useTitle } from '../../../client/ui/use-title.ts';
import classes from './inbox.module.css';
import { TaskDialog } from './task-dialog.tsx';
import { type InboxTask, keyOf, useTaskCounts, useTasks } from './use-inbox.ts';

const ALL = '';

/** 我的待办: what waits for the reader in all subjects, the most urgent first; the form opens in place. */
export function InboxScreen() {
  const [parameters, setParameters] = useSearchParams();
  const kind = parameters.get('kind') ?? ALL;
  const [after, setAfter] = useState<string | null>(null);
  const counts = useTaskCounts();
  const total = (counts.data ?? []).reduce((sum, { count }) => sum + count, 0);
  useTitle(total > 0 ? `(${total}) 我的待办` : '我的待办');
  const options = [
    { value: ALL, label: `全部 ${total}` },
    ...(counts.data ?? [])
      .filter(({ key, count }) => count > 0 || key === kind)
      .map(({ key, title, count }) => ({ value: key, label: `${title} ${count}` })),
  ];
  const choose = (next: string) => {
    setAfter(null);
    setParameters(next === ALL ? {} : { kind: next }, { replace: true });
  };
  return (
    <>
      <PageHeader description="等您处理的工作，最急的在前；办完一项，下一项自动打开" />
      <div className={classes.kinds}>
        <Segmented options={options} value={kind} onChange={choose} />
      </div>
      <Tasks kind={kind === ALL ? null : kind} after={after} onPage={setAfter} />
      <p className={classes.keys}>
        <kbd>J</kbd> 下一项 <kbd>K</kbd> 上一项 <kbd>Enter</kbd> 办理 <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 提交{' '}
        <kbd>Esc</kbd> 关闭
      </p>
    </>
  );
}

interface TasksProps {
  kind: string | null;
  after: string | null;
  onPage(after: string | null): void;
}

function Tasks({ kind, after, onPage }: TasksProps) {
  const { data, error, refetch } = useTasks({ kind, after });
  const list = useRef<HTMLOListElement>(null);
  const rows: readonly InboxTask[] = data?.rows ?? [];
  const { opened, open, done } = useWork(rows);
  useKeys(list);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <>
      {rows.length === 0 && <EmptyState title="没有待办，一切就绪" />}
      <ol ref={list} className={classes.list} aria-label="待办">
        {rows.map((task) => (
          <li key={keyOf(task)}>
            <TaskRow task={task} onOpen={() => open(task)} />
          </li>
        ))}
      </ol>
      <div className={classes.pages}>
        {after !== null && <Button onClick={() => onPage(null)}>回到最急的</Button>}
        {data.next !== undefined && <Button onClick={() => onPage(data.next ?? null)}>后面的待办</Button>}
      </div>
      {opened && <TaskDialog key={opened.turn} task={opened.task} onDone={done} />}
    </>
  );
}

/** The task whose dialog is open; after it was done the one that takes its place is opened. */
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

const STEPS: { readonly [key: string]: number } = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** J and K move the focus from task to task; Enter is the button's own. */
function useKeys(list: { readonly current: HTMLOListElement | null }): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest('.ant-modal-root,[role=radiogroup],[role=menu]'))
        return;
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const at = buttons.findIndex((one) => one === document.activeElement);
      const next = buttons[at === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + step))];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [list]);
}

function TaskRow({ task, onOpen }: { task: InboxTask; onOpen(): void }) {
  const { kindTitle, name, place, person, since, due, isLate } = task;
  return (
    <button type="button" className={classes.task} data-late={isLate} onClick={onOpen}>
      <Tag className={classes.kind}>{kindTitle}</Tag>
      <span className={classes.name}>{name}</span>
      <span className={classes.place}>{[place, person && `原办理人 ${person}`].filter(Boolean).join(' · ')}</span>
      <span className={classes.due}>
        {due ? `${isLate ? '已超时，' : ''}${due.slice(5, 16)} 前` : since && `${since.slice(5, 16)} 起`}
      </span>
    </button>
  );
}
