import { SettingOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isKind, KIND_NAMES } from '../workflow/kinds.ts';
import classes from './map.module.css';
import signs from './signs.module.css';
import { colourOf, type Pin, type PlaceFacts } from './use-map.ts';

export interface Layers {
  hazards: boolean;
  rounds: boolean;
}

interface Props {
  pin: Pin;
  facts: PlaceFacts;
  layers: Layers;
  isSelected: boolean;
  /** True if the name is hidden, because it would cover other marks. */
  isBrief: boolean;
  onSelect(): void;
  /** null: marks cannot be moved. Distances are in pixels of the window. */
  onMove: ((dx: number, dy: number) => void) | null;
}

const ARROWS: { readonly [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One mark: a press opens its card; dragging or arrow keys move it. */
export function PinMark({ pin, facts, layers, isSelected, isBrief, onSelect, onMove }: Props) {
  const { shift, handlers } = useDrag(onMove);
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || !onMove) return;
    event.preventDefault();
    const step = event.shiftKey ? 20 : 4;
    onMove(arrow[0] * step, arrow[1] * step);
  };
  return (
    <button
      type="button"
      className={classes.pin}
      data-kind={pin.kind}
      data-selected={isSelected}
      data-brief={isBrief}
      data-movable={onMove !== null}
      data-off={pin.isDisabled === true}
      style={
        {
          left: pin.planX,
          top: pin.planY,
          '--pin-colour': colourOf(pin.kind === 'place' ? facts.rankCode : pin.rankCode),
          '--pin-x': `${shift.x}px`,
          '--pin-y': `${shift.y}px`,
        } as React.CSSProperties
      }
      aria-label={wordsOf(pin, facts, layers)}
      aria-pressed={isSelected}
      title={pin.name}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <Face pin={pin} facts={facts} layers={layers} isBrief={isBrief} />
    </button>
  );
}

function Face({ pin, facts, layers, isBrief }: Pick<Props, 'pin' | 'facts' | 'layers' | 'isBrief'>) {
  if (pin.kind === 'camera') return <VideoCameraOutlined aria-hidden />;
  if (pin.kind === 'equipment') return <SettingOutlined aria-hidden />;
  if (pin.kind === 'point') return <span className={signs.diamond} />;
  return (
    <>
      <span className={signs.swatch} />
      {!isBrief && <span>{pin.name}</span>}
      {layers.hazards && facts.open > 0 && (
        <span className={signs.count} data-late={facts.overdue > 0}>
          {facts.open}
        </span>
      )}
      {layers.rounds && facts.due > 0 && (
        <span className={signs.rounds} data-late={facts.late > 0}>
          查{facts.due}
        </span>
      )}
    </>
  );
}

/** Text alternative of a mark for screen readers. */
function wordsOf(pin: Pin, facts: PlaceFacts, layers: Layers): string {
  const kind = isKind(pin.kind) ? KIND_NAMES[pin.kind] : '';
  const rank = pin.kind === 'place' ? (facts.rankName ?? '未评估') : pin.rankName;
  const hazards =
    pin.kind === 'place' && layers.hazards && facts.open > 0
      ? `未关闭隐患${facts.open}${facts.overdue > 0 ? `，其中超期${facts.overdue}` : ''}`
      : undefined;
  const rounds = pin.kind === 'place' && layers.rounds && facts.due > 0 ? `应做排查${facts.due}` : undefined;
  return [`${kind} ${pin.name}`, rank, hazards, rounds].filter((part) => part !== undefined).join('，');
}

const SLACK = 4;

function useDrag(onMove: Props['onMove']) {
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const from = useRef<{ x: number; y: number } | null>(null);
  if (!onMove) return { shift, handlers: {} };
  const distance = (event: PointerEvent) => {
    const { x, y } = from.current ?? { x: event.clientX, y: event.clientY };
    return { x: event.clientX - x, y: event.clientY - y };
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.stopPropagation();
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (from.current) setShift(distance(event));
    },
    onPointerUp(event: PointerEvent) {
      const { x, y } = distance(event);
      const isMove = from.current !== null && Math.hypot(x, y) > SLACK;
      from.current = null;
      setShift({ x: 0, y: 0 });
      if (isMove) onMove(x, y);
    },
    onPointerCancel() {
      from.current = null;
      setShift({ x: 0, y: 0 });
    },
  };
  return { shift, handlers };
}
