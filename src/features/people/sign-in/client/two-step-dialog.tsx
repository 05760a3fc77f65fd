import { Button, Input, type InputRef, Modal } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { callWithExtras } from '../../../../client/api/client.ts';
import { enterWith } from '../../../../client/session/entering.ts';
import { session as calls } from '../../../../generated/client.ts';
import classes from './two-step-dialog.module.css';

interface Props {
  /** Ticket that the login call returned for the right password. */
  ticket: string;
  onBack: () => void;
}

const CODE = {
  label: '动态码',
  placeholder: '6 位数字',
  lead: '请输入身份验证器当前显示的 6 位动态码。',
};
const RECOVERY = {
  label: '恢复码',
  placeholder: 'XXXXX-XXXXX',
  lead: '请输入开启时保存的恢复码，每个只能用一次。',
};

/** Dialog of 两步验证 after the right password (look.md#11.4): a code of the authenticator app, or a recovery code. */
export function TwoStepDialog({ ticket, onBack }: Props) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isLost, setLost] = useState(false);
  const { isBusy, problem, isOver, submit, clear } = useSecondStep(ticket);
  const formId = useId();
  const input = useMarked(problem);
  useWayBack();
  const words = isRecovery ? RECOVERY : CODE;

  const type = (text: string) => {
    setCode(text);
    clear();
  };
  const choose = (recovery: boolean) => {
    setRecovery(recovery);
    type('');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isOver) void submit(code, isRecovery);
  };
  return (
    <Modal
      open
      centered
      title="两步验证"
      width={400}
      closable={false}
      mask={{ closable: false }}
      onCancel={onBack}
      footer={<Buttons {...{ formId, isBusy, isOver, onBack }} />}
    >
      <form id={formId} onSubmit={send} noValidate>
        <p className={classes.lead}>{words.lead}</p>
        <Input
          key={words.label}
          ref={input}
          size="large"
          className={classes.code ?? ''}
          aria-label={words.label}
          aria-invalid={problem !== ''}
          aria-describedby={`${formId}-problem`}
          {...(problem ? { status: 'error' } : {})}
          placeholder={words.placeholder}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={isRecovery ? 14 : 6}
          autoFocus
          // Read-only instead of disabled, which would remove the focus.
          readOnly={isBusy}
          value={code}
          onChange={(event) => type(event.target.value)}
        />
        <p id={`${formId}-problem`} className={classes.problem} role="alert">
          {problem}
        </p>
        <Lost isOpen={isLost} isRecovery={isRecovery} onOpen={() => setLost(true)} onChoose={choose} />
      </form>
    </Modal>
  );
}

/** Selects a refused code, so that typing replaces it. */
function useMarked(problem: string) {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (problem) input.current?.focus({ cursor: 'all' });
  }, [problem]);
  return input;
}

/**
 * Focuses the login form's button when the dialog closes: the form was disabled before, so no element had the focus.
 */
function useWayBack(): void {
  useEffect(() => () => document.querySelector<HTMLElement>('#way-panel [type="submit"]')?.focus(), []);
}

interface ButtonsProps {
  formId: string;
  isBusy: boolean;
  /** True if the ticket is no longer valid, so that the user can only go back. */
  isOver: boolean;
  onBack: () => void;
}

function Buttons({ formId, isBusy, isOver, onBack }: ButtonsProps) {
  return (
    <>
      <Button onClick={onBack} disabled={isBusy}>
        返回
      </Button>
      <Button type="primary" htmlType="submit" form={formId} loading={isBusy} disabled={isBusy || isOver}>
        继续
      </Button>
    </>
  );
}

interface LostProps {
  isOpen: boolean;
  isRecovery: boolean;
  onOpen: () => void;
  onChoose: (recovery: boolean) => void;
}

/** Text of 遗失手机?, with the ways to sign in without the telephone. */
function Lost({ isOpen, isRecovery, onOpen, onChoose }: LostProps) {
  if (!isOpen) {
    return (
      <Button type="link" className={classes.lost ?? ''} onClick={onOpen}>
        遗失手机?
      </Button>
    );
  }
  return (
    <div className={classes.help}>
      <p>{isRecovery ? '' : '可以改用开启时保存的恢复码登录；'}恢复码也不在手边时，请联系管理员重置两步验证。</p>
      <Button type="link" className={classes.lost ?? ''} onClick={() => onChoose(!isRecovery)}>
        {isRecovery ? '改用动态码' : '使用恢复码'}
      </Button>
    </div>
  );
}

/** Minimum milliseconds the dialog is busy (look.md#11.4): an instant answer looks as if nothing was checked. */
const SHORTEST_MS = 2_000;

const DIGITS = '请输入 6 位动态码!';
const RECOVERY_SHAPE = '请输入 10 位恢复码!';

/** Error of a malformed code, found before it is sent; null if well-formed. */
function codeProblem(code: string, isRecovery: boolean): string | null {
  const plain = code.replace(/[\s-]/g, '');
  if (isRecovery) return /^[0-9A-Za-z]{10}$/.test(plain) ? null : RECOVERY_SHAPE;
  return /^\d{6}$/.test(plain) ? null : DIGITS;
}

/** Sends the second step; holds the state of the dialog. */
export function useSecondStep(ticket: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** True if the ticket is no longer valid: the only choice is to go back. */
  const [isOver, setOver] = useState(false);

  const submit = async (code: string, isRecovery: boolean) => {
    const wrong = codeProblem(code, isRecovery);
    setProblem(wrong ?? '');
    if (wrong) return;
    setBusy(true);
    const pause = new Promise((resolve) => setTimeout(resolve, SHORTEST_MS));
    try {
      const answer = await callWithExtras(calls.login.path, { ticket, dynamicCode: code.trim() });
      await pause;
      enterWith(answer);
    } catch (error) {
      await pause;
      setProblem(messageOf(error));
      setOver(isApiError(error) && error.errorCode === 'LOGIN_TICKET');
      setBusy(false);
    }
  };
  return { isBusy, problem, isOver, submit, clear: () => setProblem('') };
}
