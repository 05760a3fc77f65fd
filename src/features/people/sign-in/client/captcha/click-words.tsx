import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import classes from './captcha.module.css';
import type { Challenge } from './captcha-calls.ts';
import { normalised, type Point, SIZES, type Size } from './points.ts';

interface Props {
  challenge: Challenge;
  /** True once answered, or during the check: clicks are ignored. */
  isOver: boolean;
  onAnswer: (points: readonly Point[]) => void;
}

/** Number of words to click (wire.md#3.2). */
const ASKED = 3;
/** Distance by which an arrow key moves the cross, in per cent of the picture; Shift multiplies it by `FINE`. */
const STRIDE = { x: 2, y: 5 };
const FINE = 0.25;

const STEPS: { readonly [key: string]: Point } = {
  ArrowLeft: { x: -STRIDE.x, y: 0 },
  ArrowRight: { x: STRIDE.x, y: 0 },
  ArrowUp: { x: 0, y: -STRIDE.y },
  ArrowDown: { x: 0, y: STRIDE.y },
};

export const promptOf = (words: readonly string[]) => `请依次点击【${words.join(',')}】`;

const within = (value: number) => Math.min(100, Math.max(0, value));

/** Position in per cent of the picture, independent of its size. */
const placed = ({ x, y }: Point) => ({ left: `${x}%`, top: `${y}%` });

/** Picture whose words are clicked in order; as a button it also takes arrow keys, which move a cross, and Enter. */
export function ClickWords({ challenge, isOver, onAnswer }: Props) {
  const { marks, add } = useMarks(onAnswer);
  const [cross, setCross] = useState<Point | null>(null);
  const picture = useFocus();
  const prompt = promptOf(challenge.wordList ?? []);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // True for Enter, whose click event has no position.
    const isKey = event.detail === 0;
    const at = isKey ? (cross ?? { x: 50, y: 50 }) : toPercent(event, box);
    if (!isKey) setCross(null);
    add(at, box);
  };
  const steer = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const scale = event.shiftKey ? FINE : 1;
    setCross((at) => ({ x: within((at?.x ?? 50) + step.x * scale), y: within((at?.y ?? 50) + step.y * scale) }));
  };
  return (
    <button
      ref={picture}
      type="button"
      className={classes.words}
      aria-label={`${prompt}，方向键移动十字，回车点击`}
      aria-disabled={isOver}
      onClick={isOver ? undefined : press}
      onKeyDown={isOver ? undefined : steer}
    >
      <img src={`data:image/png;base64,${challenge.originalImageBase64}`} alt="" draggable={false} {...SIZES.words} />
      {marks.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the third click stays the third
        <span key={index} className={classes.mark} style={placed(at)}>
          {index + 1}
        </span>
      ))}
      {cross && !isOver && <span className={classes.cross} style={placed(cross)} />}
    </button>
  );
}

/** Clicks so far; the last one sends the answer. */
function useMarks(onAnswer: Props['onAnswer']) {
  const [marks, setMarks] = useState<readonly Point[]>([]);
  const add = (at: Point, shown: Size) => {
    if (marks.length >= ASKED) return;
    const all = [...marks, at];
    setMarks(all);
    const toPixels = ({ x, y }: Point) => ({ x: (x * shown.width) / 100, y: (y * shown.height) / 100 });
    if (all.length === ASKED) onAnswer(all.map((mark) => normalised(toPixels(mark), shown)));
  };
  return { marks, add };
}

function toPercent({ clientX, clientY }: MouseEvent, box: DOMRect): Point {
  return {
    x: within(((clientX - box.left) / box.width) * 100),
    y: within(((clientY - box.top) / box.height) * 100),
  };
}

function useFocus() {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
