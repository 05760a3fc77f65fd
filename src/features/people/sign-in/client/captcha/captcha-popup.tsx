import { CheckCircleFilled, ReloadOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Modal, Spin } from 'antd';
import { useState } from 'react';
import classes from './captcha.module.css';
import type { CaptchaType } from './captcha-calls.ts';
import { ClickWords, promptOf } from './click-words.tsx';
import { SIZES } from './points.ts';
import { SlideBlock } from './slide-block.tsx';
import { type CaptchaState, useCaptcha } from './use-captcha.ts';

interface Props {
  /**
   * Receives the verification for the sign-in. Receives an empty text if the server issues no picture for minutes; the
   * server then decides without a captcha.
   */
  onPass: (verification: string) => void;
  onClose: () => void;
}

/** The other type of captcha, offered to users who find the present one difficult. */
const OTHER = {
  clickWord: { type: 'blockPuzzle', title: '改用滑动验证' },
  blockPuzzle: { type: 'clickWord', title: '改用点选验证' },
} as const;

/** Horizontal padding of antd's modal in pixels: the picture is aligned with the title. */
const PADDING = 48;
const WIDTH = { clickWord: SIZES.words.width + PADDING, blockPuzzle: SIZES.slide.width + PADDING };

/** The captcha before the login (look.md#11.2): words to click, or a block to slide. */
export default function CaptchaPopup({ onPass, onClose }: Props) {
  const [type, setType] = useState<CaptchaType>('clickWord');
  return (
    <Modal
      open
      centered
      title="请完成安全验证"
      width={WIDTH[type]}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Captcha key={type} type={type} onPass={onPass} onDone={onClose} onSwitch={() => setType(OTHER[type].type)} />
    </Modal>
  );
}

interface CaptchaProps {
  type: CaptchaType;
  onPass: (verification: string) => void;
  onDone: () => void;
  onSwitch: () => void;
}

export function Captcha({ type, onPass, onDone, onSwitch }: CaptchaProps) {
  const { state, refresh, give } = useCaptcha(type, { onPass, onDone });
  const [seconds, setSeconds] = useState(0);
  const resultText = resultOf(state, type === 'blockPuzzle' ? `${seconds.toFixed(2)}s` : '');
  // Users can request another picture only before they answer; after the check the next picture loads by itself.
  const isIdle = state.at === 'open' || state.at === 'broken';
  return (
    <div className={classes.captcha} data-type={type}>
      {'challenge' in state ? (
        <Riddle
          key={state.challenge.token}
          {...{ type, state, said: resultText }}
          onAnswer={(answer, took) => {
            setSeconds(took);
            void give(state.challenge, answer);
          }}
        />
      ) : (
        <Missing state={state} />
      )}
      <p className={classes.said} role="status">
        {resultText || (state.at === 'loading' ? '正在获取验证码' : '')}
      </p>
      <div className={classes.foot}>
        <Button type="text" size="small" icon={<ReloadOutlined aria-hidden />} disabled={!isIdle} onClick={refresh}>
          刷新
        </Button>
        <Button type="text" size="small" icon={<SwapOutlined aria-hidden />} disabled={!isIdle} onClick={onSwitch}>
          {OTHER[type].title}
        </Button>
      </div>
    </div>
  );
}

type Shown = Extract<CaptchaState, { challenge: unknown }>;

interface RiddleProps {
  type: CaptchaType;
  state: Shown;
  said: string;
  onAnswer: (answer: Parameters<ReturnType<typeof useCaptcha>['give']>[1], seconds: number) => void;
}

function Riddle({ type, state, said, onAnswer }: RiddleProps) {
  const { challenge } = state;
  const isOver = state.at !== 'open';
  const tone = toneOf(state);
  if (type === 'blockPuzzle') return <SlideBlock {...{ challenge, isOver, tone, onAnswer }} result={said} />;
  return (
    <>
      <ClickWords {...{ challenge, isOver }} onAnswer={(points) => onAnswer(points, 0)} />
      <p className={classes.bar} data-tone={tone} aria-hidden>
        {said || promptOf(challenge.wordList ?? [])}
      </p>
    </>
  );
}

/** Placeholder without a picture: progress while it loads, or the server's message if there is none (look.md#11.2). */
function Missing({ state }: { state: CaptchaState }) {
  return (
    <div className={classes.missing}>
      {state.at === 'broken' && <p role="alert">{state.message}</p>}
      {state.at === 'passed' && <CheckCircleFilled className={classes.passed} aria-hidden />}
      {state.at === 'loading' && (
        <div role="status" aria-label="正在获取验证码">
          <Spin />
        </div>
      )}
    </div>
  );
}

function toneOf({ at }: CaptchaState): 'right' | 'wrong' | 'plain' {
  return at === 'right' || at === 'wrong' ? at : 'plain';
}

/** Result of the answer in words (look.md#11.2). */
function resultOf({ at }: CaptchaState, took: string): string {
  if (at === 'right' || at === 'passed') return `${took}验证成功`;
  return at === 'wrong' ? '验证失败' : '';
}
