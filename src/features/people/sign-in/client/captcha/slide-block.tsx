import { DoubleRightOutlined } from '@ant-design/icons';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import classes from './captcha.module.css';
import type { Challenge } from './captcha-calls.ts';
import { type Point, REFERENCE, SIZES, slideAnswer } from './points.ts';

interface Props {
  challenge: Challenge;
  isOver: boolean;
  /** Text in the bar once the answer is checked. */
  result: string;
  tone: 'right' | 'wrong' | 'plain';
  onAnswer: (point: Point, seconds: number) => void;
}

/** Maximum of the slider, in pixels of the reference grid. */
const FARTHEST = REFERENCE.width - SIZES.block.width;
const HINT = '向右滑动完成验证';

/**
 * Picture with its hole, the block, and the bar that moves the block. The bar is the browser's range input, so that
 * mouse, finger and arrow keys all work; a drag's end or Enter sends the answer.
 */
export function SlideBlock({ challenge, isOver, result, tone, onAnswer }: Props) {
  const slide = useSlide(onAnswer);
  const percent = (slide.x / REFERENCE.width) * 100;
  return (
    <div className={classes.slide}>
      <div className={classes.slidePicture}>
        <img src={`data:image/png;base64,${challenge.originalImageBase64}`} alt="" draggable={false} {...SIZES.slide} />
        <img
          className={classes.block}
          style={{ left: `${percent}%` }}
          src={`data:image/png;base64,${challenge.jigsawImageBase64}`}
          alt=""
          draggable={false}
        />
      </div>
      <div className={classes.bar} data-tone={tone} style={{ '--slid': `${percent}%` } as CSSProperties}>
        <span className={classes.barText} data-side={slide.x < FARTHEST / 2 ? 'right' : 'left'} aria-hidden>
          {isOver ? result : slide.x === 0 ? HINT : ''}
        </span>
        <input
          ref={slide.focus}
          type="range"
          className={classes.slider}
          aria-label="滑块：方向键移动拼图，回车确认"
          aria-valuetext={`拼图距左侧 ${slide.x} 像素`}
          min={0}
          max={FARTHEST}
          value={slide.x}
          disabled={isOver}
          onChange={(event) => slide.move(Number(event.target.value))}
          onPointerDown={slide.grasp}
          onPointerUp={slide.release}
          onKeyDown={slide.key}
        />
        <span className={classes.handle} aria-hidden>
          <DoubleRightOutlined />
        </span>
      </div>
    </div>
  );
}

function useSlide(onAnswer: Props['onAnswer']) {
  const [x, setX] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const started = useRef(0);
  const focus = useRef<HTMLInputElement>(null);
  useEffect(() => focus.current?.focus({ preventScroll: true }), []);

  const answer = () => onAnswer(slideAnswer(x), (performance.now() - started.current) / 1_000);
  return {
    x,
    focus,
    move(next: number) {
      if (x === 0) started.current = performance.now();
      setX(next);
    },
    /**
     * Stores whether the press hit the block: only then does the release send the answer. A press beside the block just
     * moves the block there.
     */
    grasp(event: PointerEvent<HTMLInputElement>) {
      const box = event.currentTarget.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * REFERENCE.width;
      setHeld(at >= x && at <= x + SIZES.block.width);
    },
    release() {
      if (isHeld && x > 0) answer();
      setHeld(false);
    },
    key(event: KeyboardEvent) {
      if (event.key !== 'Enter' || x === 0) return;
      event.preventDefault();
      answer();
    },
  };
}
