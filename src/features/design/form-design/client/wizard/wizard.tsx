import { Button, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../../../client/api/api-error.ts';
import { call } from '../../../../../client/api/client.ts';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { ProblemList } from '../problem-list.tsx';
import { mistakesOf, type Problem } from '../use-forms.ts';
import { FieldsStep } from './fields-step.tsx';
import { bodyOf, EMPTY, type NewResource, problemsOf, stepOf } from './new-resource.ts';
import { BasicStep, MenuStep } from './steps.tsx';
import classes from './wizard.module.css';

interface Props {
  onLeave(): void;
}

const STEPS = ['名称', '字段', '菜单与授权'].map((title) => ({ title }));
const LAST = STEPS.length - 1;

/** 新建资源: title, fields, menu and roles of a new resource, published as a whole. */
export default function Wizard({ onLeave }: Props) {
  const { made, patch, forget } = useKeptWizard();
  const [step, setStep] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the step scrolls to the top
  useEffect(() => {
    top.current?.scrollIntoView?.();
  }, [step]);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const go = (next: number) => {
    const found = next > step ? problemsOf(step, made) : [];
    setProblems(found);
    if (found.length === 0) setStep(next);
  };
  const publish = async () => {
    const found = STEPS.map((_, at) => problemsOf(at, made)).find((each) => each.length > 0) ?? [];
    if (found.length > 0) return show(found);
    setBusy(true);
    try {
      await call('POST', '/formmanager/create', { body: bodyOf(made) });
      message.success(`“${made.title.trim()}”已发布`);
      forget();
      // Loads a new page, which reads the session's menus again.
      window.location.assign(`/${made.typeName}`);
    } catch (error) {
      if (isApiError(error)) show(mistakesOf(error));
    } finally {
      setBusy(false);
    }
  };
  const show = (found: Problem[]) => {
    setProblems(found);
    const [first] = found;
    if (first && first.field !== '') setStep(stepOf(first.field));
  };
  const props = { made, patch };
  return (
    <>
      <PageHeader title="新建资源" description="发布后立即可用：列表、查询、表单、导入导出、历史和接口都随之而来" />
      <div className={classes.wizard} ref={top}>
        <Steps current={step} items={STEPS} size="small" responsive={false} />
        <ProblemList problems={problems} showsPlace={false} />
        {step === 0 && <BasicStep {...props} />}
        {step === 1 && <FieldsStep {...props} />}
        {step === LAST && <MenuStep {...props} />}
        <div className={classes.foot}>
          <Button onClick={onLeave}>返回表单列表</Button>
          {step > 0 && <Button onClick={() => go(step - 1)}>上一步</Button>}
          {step < LAST && (
            <Button type="primary" onClick={() => go(step + 1)}>
              下一步
            </Button>
          )}
          {step === LAST && (
            <Button type="primary" loading={isBusy} onClick={() => void publish()}>
              发布
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const KEY = 'form-design:new-resource';

/** Keeps the wizard's state in this browser until it is published. */
function useKeptWizard() {
  const [made, setMade] = useState(readKept);
  return {
    made,
    patch: (change: Partial<NewResource>) =>
      setMade((before) => {
        const next = { ...before, ...change };
        keep(JSON.stringify(next));
        return next;
      }),
    forget: () => keep(null),
  };
}

function readKept(): NewResource {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...EMPTY, ...kept } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Stores or deletes the state. If storage is missing or full, the wizard works without stored state. */
function keep(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // The wizard works without stored state.
  }
}
