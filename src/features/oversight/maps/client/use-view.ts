import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Spot } from '../workflow/outline.ts';

/** Visible part of a plan: plan × k + (x, y) = pixels of the window. */
export interface View {
  k: number;
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

const MARGIN = 16;
const LARGEST = 6;
const SMALLEST = 0.05;

/** View with the whole plan, centred in the window. */
export function fitted(plan: Box, frame: Box): View {
  const k = Math.min((frame.width - 2 * MARGIN) / plan.width, (frame.height - 2 * MARGIN) / plan.height);
  const fitting = Math.min(LARGEST, Math.max(SMALLEST, k));
  return {
    k: fitting,
    x: (frame.width - plan.width * fitting) / 2,
    y: (frame.height - plan.height * fitting) / 2,
  };
}

/** Zooms around a point of the window, which stays in place. */
export function zoomed(view: View, factor: number, at: Spot): View {
  const k = Math.min(LARGEST, Math.max(SMALLEST, view.k * factor));
  const real = k / view.k;
  return { k, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real };
}

/** Converts a point of the window to the plan, limited to its edges. */
export function toPlan(view: View, at: Spot, plan: Box): Spot {
  return clamped({ x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k }, plan);
}

export function clamped({ x, y }: Spot, { width, height }: Box): Spot {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

/** Length of a scale bar: the largest round number of metres that takes at most 120 pixels. */
export function scaleBar(metresPerPixel: number, k: number): { metres: number; pixels: number } {
  const most = (120 / k) * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metres, pixels: (metres / metresPerPixel) * k };
}

const STEP = 60;
const FACTOR = 1.25;
/** Pixels below which a movement counts as a click. */
const SLACK = 4;

/** Pan and zoom of a plan by wheel, fingers, buttons and keys. */
export function useView(plan: Box, frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View | null>(null);
  const [windowSize, setWindowSize] = useState<Box>({ width: 0, height: 0 });
  const held = useRef(new Map<number, Spot>());
  const moved = useRef(0);
  const { width, height } = plan;
  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const showAll = () => setView(fitted({ width, height }, size()));
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const whole = () => {
      const around = { width: box.clientWidth, height: box.clientHeight };
      setWindowSize(around);
      setView(fitted({ width, height }, around));
    };
    whole();
    const observer = new ResizeObserver(whole);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, width, height]);
  useWheel(frame, setView);
  const zoom = (factor: number) => {
    const at = { x: size().width / 2, y: size().height / 2 };
    setView((old) => old && zoomed(old, factor, at));
  };
  const pan = (x: number, y: number) => setView((old) => old && { ...old, x: old.x + x, y: old.y + y });
  const local = (event: PointerEvent): Spot => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const pointers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      moved.current = 0;
      held.current.set(event.pointerId, local(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = held.current.get(event.pointerId);
      if (!from) return;
      const to = local(event);
      moved.current += Math.hypot(to.x - from.x, to.y - from.y);
      if (moved.current > SLACK) event.currentTarget.setPointerCapture(event.pointerId);
      const [other] = [...held.current].flatMap(([id, spot]) => (id === event.pointerId ? [] : [spot]));
      held.current.set(event.pointerId, to);
      if (!other) return pan(to.x - from.x, to.y - from.y);
      const spread = (spot: Spot) => Math.max(1, Math.hypot(spot.x - other.x, spot.y - other.y));
      setView(
        (old) => old && zoomed(old, spread(to) / spread(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }),
      );
    },
    onPointerUp: (event: PointerEvent) => void held.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void held.current.delete(event.pointerId),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act({ pan, zoom, showAll });
  };
  /** True right after a movement, so that the click event is ignored. */
  const wasPanned = () => moved.current > SLACK;
  return { view, windowSize, zoom, showAll, wasPanned, handlers: { ...pointers, onKeyDown } };
}

interface Acts {
  pan(x: number, y: number): void;
  zoom(factor: number): void;
  showAll(): void;
}

const KEYS: { readonly [key: string]: (acts: Acts) => void } = {
  ArrowLeft: ({ pan }) => pan(STEP, 0),
  ArrowRight: ({ pan }) => pan(-STEP, 0),
  ArrowUp: ({ pan }) => pan(0, STEP),
  ArrowDown: ({ pan }) => pan(0, -STEP),
  '+': ({ zoom }) => zoom(FACTOR),
  '=': ({ zoom }) => zoom(FACTOR),
  '-': ({ zoom }) => zoom(1 / FACTOR),
  '0': ({ showAll }) => showAll(),
};

/** Adds the wheel listener itself: React's is passive and could not prevent scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, setView: (change: (old: View | null) => View | null) => void) {
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = box.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setView((old) => old && zoomed(old, Math.exp(-event.deltaY * 0.0015), at));
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}
