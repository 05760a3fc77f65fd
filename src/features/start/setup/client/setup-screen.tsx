import { Alert, Button, Form, Input, Skeleton, Space, Steps } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { pathAsking } from '../../../../client/resource/asked-path.ts';
import { useMenus } from '../../../../client/shell/menu/page-context.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { pagesOf } from '../../../../client/shell/palette/menu-commands.ts';
import { useDevice } from '../../../../client/ui/device.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { PanelFrame } from '../../../../client/ui/panel.tsx';
import { DataTable } from '../../../../client/ui/table/data-table.tsx';
import { setup } from '../../../../generated/client.ts';
import { DemoPanel } from '../../demo/client/index.ts';
import { GiveRole } from './give-role.tsx';
import { PasswordsStep } from './passwords-step.tsx';
import classes from './setup.module.css';
import { SheetActions } from './sheet-actions.tsx';
import { openStep, type Progress, type StepName, useProfiles, useProgress, useSetupCall } from './use-setup.ts';
import { SCOPE_WORDS, STEP_WORDS, stateOf } from './words.ts';

const SCREEN = 'RiskRegister';

/** Step with the link to the form of a new hazard. */
function HazardStep({ progress }: { progress: Progress }) {
  const { tree } = useMenus();
  const navigate = useNavigate();
  const page = pagesOf(tree).find(({ screen }) => screen === SCREEN);
  const { hazards } = progress.counts;
  return (
    <>
      <ul className={classes.hints}>
        <li>登记时选择研判人：研判人、核查人、整改人、验收人都从有相应角色的人中选择。</li>
        <li>登记、研判、核查、整改、验收不能由同一个人办理，可用刚才发放的账号各自登录试一遍。</li>
      </ul>
      {page ? (
        <Button type="primary" onClick={() => void navigate(pathAsking(page.path, 'add'))}>
          登记第一条隐患
        </Button>
      ) : (
        <p className={classes.quiet}>您没有“隐患登记”菜单，请用安全管理员的账号登录后登记。</p>
      )}
      {hazards > 0 && <p className={classes.quiet}>已有 {hazards} 条提交的隐患，可在“隐患查询”中查看。</p>}
    </>
  );
}

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

/** Step for people, imported from the plant's own list or added one by one. */
function PeopleStep({ progress }: { progress: Progress }) {
  const { people } = progress.counts;
  return (
    <>
      <ul className={classes.hints}>
        <li>需要姓名和部门两列；没有账号的，依次用手机号、工号、姓名的拼音作账号，核对时逐行列出。</li>
        <li>表头不必与模板相同：系统按列名猜出含义，请您确认一次，以后同样的表格直接导入。</li>
        <li>“角色”一列填写角色名称，如“整改人、登记人”；也可以在下一步统一授予。</li>
      </ul>
      <SheetActions resource="sysUser" noun="人员" isPrimary />
      {people > 0 && <p className={classes.quiet}>已有 {people} 人，可在“用户管理”中查看和修改。</p>}
    </>
  );
}

/** Step for places, followed by the risk points that name them. */
function PlacesStep({ progress }: { progress: Progress }) {
  const { places, points } = progress.counts;
  return (
    <>
      <h3 className={classes.part}>地址（{places} 个）</h3>
      <p className={classes.quiet}>需要地址名称；有上级地址一列时按名称归入上级，如“生产区”下的“合成一装置”。</p>
      <SheetActions resource="Address" noun="地址" isPrimary={places === 0} />
      <h3 className={classes.part}>风险点（{points} 个）</h3>
      <p className={classes.quiet}>
        需要风险点名称和风险点类型（设备设施、作业活动、场所区域……）；位置、责任部门、风险等级按名称对应。
      </p>
      <SheetActions resource="RiskPoint" noun="风险点" isPrimary={places > 0 && points === 0} />
    </>
  );
}

const COLUMNS = [
  { dataIndex: 'name', title: '角色', width: 130 },
  { dataIndex: 'remark', title: '能做什么' },
  { dataIndex: 'dataScopeType', title: '看到的数据', width: 120, render: (type: number) => SCOPE_WORDS[type] ?? '' },
  { dataIndex: 'people', title: '人数', width: 70, align: 'right' as const },
];

/** Step with the product's role profiles, one of which can be given to people without any. */
export function RolesStep({ progress }: { progress: Progress }) {
  const { data, error, refetch } = useProfiles();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { withoutRole } = progress.counts;
  return (
    <>
      <GiveRole count={withoutRole} roles={data} />
      <DataTable
        className={classes.table}
        size="small"
        rowKey="id"
        columns={COLUMNS}
        dataSource={data}
        pagination={false}
        scroll={{ x: 560 }}
      />
    </>
  );
}

const EXAMPLE = '生产部\n    合成一车间\n    合成二车间\n设备部\n    维修班\n安全环保部';
const UNIT = '    ';

/** Step for the company's name and its departments, typed as an indented list or imported from a sheet. */
export function OrganisationStep({ progress }: { progress: Progress }) {
  const [name, setName] = useState(progress.company);
  const [text, setText] = useState('');
  useEffect(() => setName(progress.company), [progress.company]);
  const save = useSetupCall(
    (dryRun: boolean) => send(setup.company, { name, departments: text, dryRun }),
    (reply) => {
      const added = reply.lines.filter(({ present }) => !present).length;
      void message.success(added > 0 ? `已保存，新增 ${added} 个部门` : '已保存');
      setText('');
    },
  );
  return (
    <>
      <Form layout="vertical" className={classes.form}>
        <Form.Item label="公司名称" htmlFor="setup-company" required>
          <Input id="setup-company" value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
        </Form.Item>
        <Form.Item
          label="部门"
          htmlFor="setup-departments"
          extra="一行一个；属于上一行的部门在行首加空格（或按 Tab）。已有的部门保持不变。"
        >
          <Input.TextArea
            id="setup-departments"
            value={text}
            placeholder={EXAMPLE}
            rows={10}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => indent(event, setText)}
          />
        </Form.Item>
        {save.error && <Alert type="error" showIcon className={classes.notice ?? ''} title={messageOf(save.error)} />}
        <Button
          type="primary"
          loading={save.isPending}
          disabled={name.trim() === ''}
          onClick={() => save.mutate(false)}
        >
          保存
        </Button>
      </Form>
      <div className={classes.or}>
        <p>也可以用部门表格导入：需要部门名称和上级部门两列，最上一级的上级部门写“{progress.company}”。</p>
        <SheetActions resource="sysOrg" noun="部门" />
      </div>
    </>
  );
}

/** Indents on Tab at the beginning of a line; elsewhere Tab leaves the field. */
function indent(event: React.KeyboardEvent<HTMLTextAreaElement>, change: (text: string) => void): void {
  const { selectionStart: at, selectionEnd: end, value } = event.currentTarget;
  const line = value.slice(value.lastIndexOf('\n', at - 1) + 1, at);
  if (event.key !== 'Tab' || event.shiftKey || at !== end || at === 0 || line.trim() !== '') return;
  event.preventDefault();
  change(value.slice(0, at) + UNIT + value.slice(at));
}
