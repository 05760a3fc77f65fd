import { Button, Skeleton, Space, Steps } from 'antd';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../../../client/api/send.ts';
import { PageHeader } from '../../../client/shell/page.tsx';
import { useDevice } from '../../../client/ui/device.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { LoadFailure } from '../../../client/ui/load-failure.tsx';
import { PanelFrame } from '../../../client/ui/panel.tsx';
import { setup } from '../../../generated/client.ts';
import { DemoPanel } from '../../demo/client/index.ts';
import { HazardStep } from './hazard-step.tsx';
import { OrganisationStep } from './organisation-step.tsx';
import { PasswordsStep } from './passwords-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { PlacesStep } from './places-step.tsx';
import { RolesStep } from './roles-step.tsx';
import classes from './setup.module.css';
import { openStep, type Progress, type StepName, useProgress, useSetupCall } from './use-setup.ts';
import { STEP_WORDS, stateOf } from './words.ts';

const PARTS: { [step in StepName]: (props: { progress: Progress }) => React.ReactNode } = {
  organisation: OrganisationStep,
  people: PeopleStep,
  roles: RolesStep,
  passwords: PasswordsStep,
  places: PlacesStep,
  hazard: HazardStep,
};

/** 开始使用: from an empty installation to the first hazard, in steps that can be left and continued. */
export default function SetupScreen() {
  const { data, error, refetch } = useProgress();
  return (
    <>
      <PageHeader description="按步骤建立公司、人员和基础数据。每一步都可以随时离开，回来时从这里继续。" />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Guide progress={data} />}
      <Suspense fallback={null}>
        <DemoPanel className={classes.demo} />
      </Suspense>
    </>
  );
}

function Guide({ progress }: { progress: Progress }) {
  const [at, setAt] = useStep(progress);
  const step = progress.steps[at];
  if (!step) return null;
  const Part = PARTS[step.step];
  const { title, purpose } = STEP_WORDS[step.step];
  return (
    <div className={classes.guide}>
      <StepList progress={progress} at={at} onGo={setAt} />
      <PanelFrame
        title={`第 ${at + 1} 步　${title}`}
        note={stateOf(step.step, progress.counts)}
        className={classes.panel}
      >
        <p className={classes.purpose}>{purpose}</p>
        <div className={classes.work} key={step.step}>
          <Part progress={progress} />
        </div>
        <Ways progress={progress} at={at} onGo={setAt} />
      </PanelFrame>
    </div>
  );
}

/** All steps with their state; a narrow screen shows only their numbers or titles. */
function StepList({ progress, at, onGo }: WaysProps) {
  const device = useDevice();
  const isWide = device === 'desktop';
  const stateIn = ({ step, skipped, done }: Progress['steps'][number]) =>
    skipped && !done ? '以后再说' : stateOf(step, progress.counts);
  return (
    <nav className={classes.steps} aria-label="步骤">
      <Steps
        orientation={isWide ? 'vertical' : 'horizontal'}
        responsive={false}
        size="small"
        current={at}
        onChange={onGo}
        classNames={{ itemContent: classes.state ?? '' }}
        items={progress.steps.map((each, index) => ({
          title:
            device === 'mobile' ? (
              <span className="visually-hidden">{STEP_WORDS[each.step].title}</span>
            ) : (
              STEP_WORDS[each.step].title
            ),
          ...(isWide ? { content: stateIn(each) } : {}),
          status: each.done ? 'finish' : index === at ? 'process' : 'wait',
        }))}
      />
    </nav>
  );
}

function startOf(progress: Progress): number {
  const open = openStep(progress);
  return open < 0 ? progress.steps.length - 1 : open;
}

/** Present step, kept in the address for reloads and the back button; by default the first open one, else the last. */
function useStep(progress: Progress): [number, (at: number) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = useState(() => startOf(progress));
  const asked = progress.steps.findIndex(({ step }) => step === params.get('step'));
  const go = (at: number) => {
    const step = progress.steps[at]?.step;
    if (step) setParams({ step });
  };
  return [asked < 0 ? first : asked, go];
}

interface WaysProps {
  progress: Progress;
  at: number;
  onGo(at: number): void;
}

/** Buttons: back, next, skip, finish. */
function Ways({ progress, at, onGo }: WaysProps) {
  const step = progress.steps[at];
  const isLast = at === progress.steps.length - 1;
  const skip = useSetupCall(
    (skipped: boolean) => send(setup.skip, { step: step?.step ?? 'organisation', skipped }),
    ({ steps }) => {
      if (steps[at]?.skipped && !isLast) onGo(at + 1);
    },
  );
  if (!step) return null;
  return (
    <div className={classes.ways}>
      <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
        上一步
      </Button>
      <Space>
        {!step.done && (
          <Button type="text" loading={skip.isPending} onClick={() => skip.mutate(!step.skipped)}>
            {step.skipped ? '恢复这一步' : '以后再说'}
          </Button>
        )}
        {!isLast && (
          <Button type={step.done ? 'primary' : 'default'} onClick={() => onGo(at + 1)}>
            下一步
          </Button>
        )}
        {isLast && <Finish progress={progress} />}
      </Space>
    </div>
  );
}

function Finish({ progress }: { progress: Progress }) {
  const { finished } = progress;
  const finish = useSetupCall(
    (value: boolean) => send(setup.finish, { finished: value }),
    (reply) =>
      void message.success(reply.finished ? '已完成，刷新后菜单中不再显示“开始使用”' : '已恢复，刷新后菜单中显示'),
  );
  return (
    <Button
      type={finished ? 'default' : 'primary'}
      disabled={!finished && openStep(progress) >= 0}
      loading={finish.isPending}
      onClick={() => finish.mutate(!finished)}
    >
      {finished ? '重新显示引导' : '完成'}
    </Button>
  );
}
