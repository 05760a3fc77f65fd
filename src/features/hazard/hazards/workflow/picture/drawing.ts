import { VERBS } from '../../../../../engine/actions.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../events.ts';
import { hazardMachine } from '../machine.ts';
import { type HazardState, STATE_OF_STATUS, STATUSES } from '../status.ts';

/** A change from one state to another, with the titles of the process flow. */
export interface Passage {
  from: HazardState;
  to: HazardState;
  titles: string[];
}

const DELETED = 'deleted';

/** States of the main path from top to bottom; the others end a hazard early. */
const MAIN_WAY: readonly HazardState[] = STATUSES.filter((status) => status <= 5).map(
  (status) => STATE_OF_STATUS[status],
);

function titleOf(event: HazardEvent): string {
  const { title, verb } = HAZARD_EVENTS[event];
  return title ?? VERBS[verb]?.title ?? verb;
}

/** Transitions of the machine, one per pair of states, without those that keep the state. */
export function passages(): Passage[] {
  const found = new Map<string, Passage>();
  for (const { from, to, event } of steps()) {
    if (from === to) continue;
    const passage = found.get(`${from}>${to}`) ?? { from, to, titles: [] };
    if (!passage.titles.includes(titleOf(event))) passage.titles.push(titleOf(event));
    found.set(`${from}>${to}`, passage);
  }
  return [...found.values()];
}

/** Titles of the events that keep a state. */
export function stays(state: HazardState): string[] {
  const titles = steps().flatMap(({ from, to, event }) => (from === state && to === state ? [titleOf(event)] : []));
  return [...new Set(titles)];
}

interface Step {
  from: HazardState;
  to: HazardState;
  event: HazardEvent;
}

function steps(): Step[] {
  return STATES.flatMap((from) =>
    [...(hazardMachine.states[from]?.transitions ?? [])].flatMap(([event, transitions]) =>
      transitions.map((transition) => ({
        from,
        to: stateNamed(transition.target?.[0]?.key) ?? from,
        event: event as HazardEvent, // all events of the machine are HazardEvents (chart.ts)
      })),
    ),
  );
}

export const STATES: readonly HazardState[] = [...STATUSES.map((status) => STATE_OF_STATUS[status]), DELETED];

function stateNamed(key: string | undefined): HazardState | undefined {
  return STATES.find((state) => state === key);
}

export interface Box {
  state: HazardState;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line with an arrowhead at its end, and the lines of its text. */
export interface Line {
  passage: Passage;
  path: string;
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end'; lines: string[] };
}

export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  lines: Line[];
}

const WIDTH = 420;
const MAIN = { x: 188, width: 104, height: 50, top: 46, step: 112 };
const SIDE = { x: 372, width: 84, height: 44 };
/** Distance between the two directions of one pair. */
const APART = 22;
const LINE_HEIGHT = 14;

/** Drawing of the machine in units of its view box, identical in console and docs. */
export function drawHazardChart(): Drawing {
  const all = passages();
  const boxes = [...MAIN_WAY.map(mainBox), ...sideBoxes(all)];
  const at = (state: HazardState) => boxes.find((box) => box.state === state);
  let lane = 0;
  const lines = all.flatMap((passage) => {
    const [from, to] = [at(passage.from), at(passage.to)];
    if (!from || !to) return [];
    if (from.x === SIDE.x || to.x === SIDE.x) return [elbow(passage, from, to)];
    if (Math.abs(from.y - to.y) === MAIN.step) return [straight(passage, from, to)];
    lane += 1;
    return [around(passage, { from, to, lane })];
  });
  return { width: WIDTH, height: MAIN.top * 2 + MAIN.step * (MAIN_WAY.length - 1), boxes, lines };
}

function mainBox(state: HazardState, index: number): Box {
  const { x, width, height, top, step } = MAIN;
  return { state, x, y: top + step * index, width, height };
}

/** Boxes beside the main path, each at the mean height of the states that lead to it. */
function sideBoxes(all: readonly Passage[]): Box[] {
  return STATES.filter((state) => !MAIN_WAY.includes(state)).map((state) => {
    const rows = all.flatMap(({ from, to }) => (to === state ? [MAIN_WAY.indexOf(from)] : []));
    const middle = rows.reduce((sum, row) => sum + row, 0) / Math.max(1, rows.length);
    const { x, width, height } = SIDE;
    return { state, x, y: MAIN.top + MAIN.step * middle, width, height };
  });
}

/** Line between neighbours of the main path: down at the right, up at the left. */
function straight(passage: Passage, from: Box, to: Box): Line {
  const isDown = to.y > from.y;
  const side = isDown ? 1 : -1;
  const x = MAIN.x + side * APART;
  const [begin, end] = [from.y + (side * MAIN.height) / 2, to.y - (side * MAIN.height) / 2];
  const lines = passage.titles;
  return {
    passage,
    path: `M${x} ${begin}V${end}`,
    label: { x: x + side * 8, y: (begin + end) / 2, anchor: isDown ? 'start' : 'end', lines },
  };
}

/** Line past a neighbour, in a lane of its own at the left. */
function around(passage: Passage, { from, to, lane }: { from: Box; to: Box; lane: number }): Line {
  const edge = MAIN.x - MAIN.width / 2;
  const x = 94 - lane * 34;
  const shift = to.y > from.y ? -10 : 10;
  const [begin, end] = [from.y + shift, to.y + shift];
  const y = (begin + end) / 2 + (lane - 1.5) * 40;
  return {
    passage,
    path: `M${edge} ${begin}H${x}V${end}H${edge}`,
    label: { x, y, anchor: 'middle', lines: passage.titles },
  };
}

/** Line to or from a state beside the main path: along its row, then up or down to its height. */
function elbow(passage: Passage, from: Box, to: Box): Line {
  const isLeaving = to.x === SIDE.x;
  const [main, side] = isLeaving ? [from, to] : [to, from];
  const edge = MAIN.x + MAIN.width / 2;
  const row = main.y + (isLeaving ? -8 : 8);
  const label = {
    x: edge + 8,
    y:
      row +
      (isLeaving ? -6 - (passage.titles.length * LINE_HEIGHT) / 2 : 6 + (passage.titles.length * LINE_HEIGHT) / 2),
    anchor: 'start' as const,
    lines: passage.titles,
  };
  const near = side.x - side.width / 2;
  if (main.y === side.y)
    return { passage, path: isLeaving ? `M${edge} ${row}H${near}` : `M${near} ${row}H${edge}`, label };
  const x = side.x + (isLeaving ? 12 : -12);
  const end = side.y + (main.y < side.y ? -1 : 1) * (side.height / 2);
  return { passage, path: isLeaving ? `M${edge} ${row}H${x}V${end}` : `M${x} ${end}V${row}H${edge}`, label };
}

/** Baselines of a line's text, centred on its position. */
export function baselines({ label }: Line): { y: number; text: string }[] {
  const first = label.y - ((label.lines.length - 1) * LINE_HEIGHT) / 2 + 4;
  return label.lines.map((text, index) => ({ y: first + index * LINE_HEIGHT, text }));
}
