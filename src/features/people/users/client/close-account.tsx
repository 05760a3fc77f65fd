import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { confirmText } from '../../../../client/resource/action-texts.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { nameOf } from '../../../../client/resource/use-record.ts';
import { useRunAction } from '../../../../client/resource/use-run-action.ts';
import type { QuestionProps } from '../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { tell } from '../../../../client/resource-views/use-action-flow.ts';
import { useSettledText } from '../../../../client/ui/use-settled-text.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { sysUser } from '../../../../generated/client.ts';
import { CandidateOption, MoreCandidates } from '../../../../kinds/user/client/candidate-option.tsx';
import classes from './close-account.module.css';

/** Dialog before an account is disabled or deleted: its open tasks, and who takes them over (domain.md#9.1). */
export default function CloseAccount(props: QuestionProps) {
  const { resource, action, row, onClose } = props;
  const { data, error, refetch } = useOpenTasks(row);
  const { close, isRunning } = useClosing(props);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Successor>>(new Map());
  const isDeleting = action.verb === 'delete';
  const isLeft = (work: Work) => !chosen.has(work.stage) && (isDeleting || work.needsSuccessor);
  const left = (data ?? []).filter(isLeft);
  const verb = isDeleting ? '删除' : '停用';
  const choose = (stage: string, person: Successor | undefined) =>
    setChosen((before) => {
      const after = new Map(before);
      if (person) after.set(stage, person);
      else after.delete(stage);
      return after;
    });
  return (
    <Modal
      open
      title={`${verb}“${nameOf(resource, row)}”`}
      width={640}
      className="view-modal"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            danger
            loading={isRunning}
            disabled={!data || (isDeleting && left.length > 0)}
            onClick={() => void close(chosen)}
          >
            {verb}
          </Button>
        </>
      }
    >
      {!data && !error && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{confirmText(resource, action, row)}没有等待该用户办理的任务。</p>}
      {data && data.length > 0 && (
        <>
          <p className={classes.intro}>以下任务正等待该用户办理，可为每个环节指定接替人：</p>
          <ul className={classes.tasks}>
            {data.map((work) => (
              <Task key={work.stage} work={work} userId={String(row.id)} chosen={chosen} onChoose={choose} />
            ))}
          </ul>
          {left.length > 0 && <Alert type="info" showIcon title={consequence(left, isDeleting)} />}
        </>
      )}
    </Modal>
  );
}

interface Work {
  stage: string;
  title: string;
  count: number;
  examples: readonly string[];
  needsSuccessor: boolean;
  unnamed: string;
}

interface TaskProps {
  work: Work;
  userId: string;
  chosen: ReadonlyMap<string, Successor>;
  onChoose(stage: string, person: Successor | undefined): void;
}

function Task({ work, userId, chosen, onChoose }: TaskProps) {
  const { stage, title, count, examples, needsSuccessor, unnamed } = work;
  return (
    <li className={classes.task}>
      <div className={classes.what}>
        <strong>{title}</strong> <span className={classes.count}>{count} 项</span>
        <div className={classes.examples}>
          {examples.join('、')}
          {count > examples.length && ' 等'}
        </div>
      </div>
      {needsSuccessor ? (
        <SuccessorSelect
          userId={userId}
          stage={stage}
          title={title}
          placeholder="选择接替人"
          value={chosen.get(stage)}
          onChange={(person) => onChoose(stage, person)}
        />
      ) : (
        <span className={classes.examples}>{unnamed}</span>
      )}
    </li>
  );
}

function consequence(left: readonly Work[], isDeleting: boolean): string {
  const wordsOf = (works: readonly Work[]) => works.map(({ title, count }) => `${title} ${count} 项`).join('、');
  if (!isDeleting) {
    const unnamed = [...new Set(left.map((work) => work.unnamed))];
    return unnamed
      .map((end) => `${wordsOf(left.filter((work) => work.unnamed === end))}未指定接替人，${end}`)
      .join('；');
  }
  const isFixed = left.every(({ needsSuccessor }) => !needsSuccessor);
  return isFixed ? `${wordsOf(left)}不能移交，请改为停用该用户` : `${wordsOf(left)}还没有接替人，全部移交后才能删除`;
}

interface Props {
  userId: string;
  stage: string;
  title: string;
  placeholder: string;
  value: Successor | undefined;
  onChange(person: Successor | undefined): void;
}

/** Select of a user who may take over all open tasks at one stage of a workflow. */
function SuccessorSelect({ userId, stage, title, placeholder, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const searchValue = useSettledText(typed.trim());
  const found = useSuccessors({ userId, stage, searchValue }, isOpen);
  const rows = found.data?.rows ?? [];
  return (
    <Select
      className="input-wide"
      aria-label={`${title}的接替人`}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={found.isFetching}
      open={isOpen}
      onOpenChange={setOpen}
      placeholder={placeholder}
      labelInValue
      value={value ? { value: value.id, label: value.name } : null}
      options={rows.map((row) => ({ value: row.id, label: row.name, person: row }))}
      optionRender={({ data }) => <CandidateOption person={data.person} />}
      notFoundContent={<span className="options-notice">{noticeOf(found, searchValue)}</span>}
      popupRender={(menu) => (
        <>
          {menu}
          <MoreCandidates hidden={(found.data?.totalRows ?? 0) - rows.length} />
        </>
      )}
      onChange={(next) => {
        const person = rows.find(({ id }) => id === next?.value);
        onChange(person && { id: person.id, name: person.name });
      }}
    />
  );
}

function noticeOf({ isPending, error }: { isPending: boolean; error: Error | null }, text: string): string {
  if (error) return `人员加载失败：${messageOf(error)}`;
  if (isPending) return '加载中…';
  return text === '' ? '没有能接替全部待办的人员' : `没有找到“${text}”`;
}

/** Person chosen to take over the tasks at a workflow stage. */
export interface Successor {
  id: string;
  name: string;
}

export function useOpenTasks(user: WireRecord) {
  const mayList = useCan()('sysUser:changeStatus');
  return useQuery({
    queryKey: ['sysUser', 'openTasks', user.id, mayList],
    // Without the right to list open tasks none are read; the server's refusal then names them.
    queryFn: ({ signal }) => (mayList ? send(sysUser.openTasks, { id: String(user.id) }, { signal }) : []),
    gcTime: 0,
  });
}

const PAGE_SIZE = 20;

export function useSuccessors(of: { userId: string; stage: string; searchValue: string }, isWanted: boolean) {
  const { userId: id, stage, searchValue } = of;
  const query = { id, stage, searchValue, pageSize: PAGE_SIZE };
  return useQuery({
    queryKey: ['sysUser', 'successors', query],
    queryFn: ({ signal }) => send(sysUser.successors, query, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** Disables or deletes the account in one call, with the successors chosen for each stage. */
export function useClosing({ action, row, onClose }: QuestionProps) {
  const run = useRunAction();
  const [isRunning, setRunning] = useState(false);
  const close = async (chosen: ReadonlyMap<string, Successor>) => {
    const successors = [...chosen].map(([stage, { id }]) => ({ stage, userId: id }));
    const status = action.verb === 'changeStatus' ? { status: 1 } : {};
    setRunning(true);
    try {
      await run(action, { id: row.id, ...status, ...(successors.length > 0 ? { successors } : {}) });
      tell.success(action);
      onClose();
    } catch (error) {
      tell.failure(action, error);
      setRunning(false);
    }
  };
  return { close, isRunning };
}
