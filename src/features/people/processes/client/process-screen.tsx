import { Button, Input, Select, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCan } from '../../../../client/resource/permissions.ts';
import { BY_LABEL } from '../../../../client/resource/use-options.ts';
import { EmptyState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import { useUser } from '../../../../client/session/use-session.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { useDevice } from '../../../../client/ui/device.ts';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { ReturnFocus } from '../../../../client/ui/return-focus.tsx';
import { UserPicker } from '../../users/client/index.ts';
import classes from './process.module.css';
import { ProcessTable } from './process-table.tsx';
import { type ProcessName, useProcess, useProcesses } from './use-process.ts';

// Loaded on demand, together with the layout library; the table appears without waiting for the picture.
const ProcessPicture = lazy(() => import('./process-picture.tsx'));

/** 流程图: states and steps of one process, with the numbers of records and with what a person may do. */
export function ProcessScreen() {
  return <Processes title="流程图" first={null} />;
}

/** 隐患流程图: screen of all processes that first shows the process of hazards. */
export function HazardProcessScreen() {
  return <Processes title="隐患流程图" first="hazard" />;
}

/** @param first key of the process shown first; null: the first process that the user may read */
function Processes({ title, first }: { title: string; first: string | null }) {
  const { data, error, refetch } = useProcesses();
  const [parameters] = useSearchParams();
  const asked = parameters.get('process') ?? first;
  const chosen = data?.find(({ key }) => key === asked) ?? data?.[0];
  return (
    <>
      <PageHeader title={title} description="各环节现有的记录数，点击环节查看；箭头为可以进行的操作" />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {data && !chosen && <EmptyState title="没有可以查看的流程" />}
      {data && chosen && <Chosen processes={data} chosen={chosen} />}
    </>
  );
}

function Chosen({ processes, chosen }: { processes: readonly ProcessName[]; chosen: ProcessName }) {
  const [parameters, setParameters] = useSearchParams();
  const userId = /^\d{1,18}$/.exec(parameters.get('user') ?? '')?.[0] ?? '';
  const { data, error, refetch } = useProcess(chosen, userId);
  const isPhone = useDevice() === 'mobile';
  const choose = (key: 'process' | 'user', value: string) =>
    setParameters(
      (before) => {
        if (value === '') before.delete(key);
        else before.set(key, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <div className={classes.choices}>
        <Select
          aria-label="流程"
          className={classes.process ?? ''}
          showSearch={BY_LABEL}
          value={chosen.key}
          options={processes.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(key) => choose('process', key)}
        />
        <PersonChoice userId={userId} name={data?.person?.name ?? ''} onChoose={(id) => choose('user', id)} />
      </div>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={8} />}
      {data && !error && (
        <div className={classes.layout}>
          <section className={classes.panel} aria-label="流程图">
            <Suspense fallback={<RowsSkeleton rows={8} />}>
              <ProcessPicture process={data} words={isPhone ? 'numbers' : 'titles'} />
            </Suspense>
          </section>
          <section className={classes.panel} aria-label="各环节">
            <ProcessTable process={data} isNumbered={isPhone} />
          </section>
        </div>
      )}
    </>
  );
}

const PEOPLE = { resource: 'sysUser', foundIn: 'sysOrg' };

interface Props {
  userId: string;
  /** Name of the chosen person; empty until it has been read. */
  name: string;
  onChoose(userId: string): void;
}

/**
 * Choice of the person whose permitted steps are shown; users without the right to explanations see only themselves.
 */
export function PersonChoice({ userId, name, onChoose }: Props) {
  const can = useCan();
  const own = useUser();
  const [isOpen, setOpen] = useState(false);
  const isOwn = userId === own.id;
  const mayExplain = can('sysRole:why') || can('sysUser:why');
  return (
    <Space.Compact className={classes.person ?? ''}>
      {mayExplain && (
        <Input
          readOnly
          allowClear
          aria-label="人员"
          placeholder="选择人员，看他可以做什么"
          value={userId === '' ? '' : name || '…'}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => event.key === 'Enter' && setOpen(true)}
          onClear={() => onChoose('')}
        />
      )}
      <Button aria-pressed={isOwn} type={isOwn ? 'primary' : 'default'} onClick={() => onChoose(isOwn ? '' : own.id)}>
        {mayExplain ? '本人' : '看我可以做什么'}
      </Button>
      {isOpen && (
        <ReturnFocus>
          <UserPicker
            people={PEOPLE}
            onCancel={() => setOpen(false)}
            onPick={({ id }) => {
              setOpen(false);
              onChoose(String(id));
            }}
          />
        </ReturnFocus>
      )}
    </Space.Compact>
  );
}
