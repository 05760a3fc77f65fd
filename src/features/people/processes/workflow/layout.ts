import { Graph, layout } from '@dagrejs/dagre';

/** States and steps to draw; a step that does not change the state is not drawn. */
export interface Drawn {
  states: readonly { key: string; title: string }[];
  steps: readonly { from: string; to: string; title: string }[];
}

export interface Box {
  key: string;
  title: string;
  /** Centre of the box. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Arrow for all steps from one state to another. */
export interface Arrow {
  from: string;
  to: string;
  path: string;
  /** Centre and size of the label. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Texts of the label, each with the position of its step in the list of steps. */
  words: { step: number; text: string }[];
}

export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  arrows: Arrow[];
}

/** `titles`: arrows show the titles of their steps; `numbers`: the numbers of their steps, for narrow screens. */
export type Words = 'titles' | 'numbers';

export const WORD_HEIGHT = 16;
export const NUMBER_WIDTH = 22;
const BOX_HEIGHT = 50;
const SPACES = {
  titles: { nodesep: 28, edgesep: 16, ranksep: 22, boxes: [104, 168] },
  numbers: { nodesep: 8, edgesep: 4, ranksep: 22, boxes: [72, 112] },
} as const;
/** Weight of the arrows from each state to the next one, which keeps the main path straight. */
const MAIN_WEIGHT = 8;

/** Places states and arrows in layers, each state below the earlier states it is joined to, in units of the picture. */
export function drawProcess(drawn: Drawn, words: Words): Drawing {
  const { boxes: widths, ...spaces } = SPACES[words];
  const graph = new Graph({ multigraph: true }).setGraph({ rankdir: 'TB', marginx: 6, marginy: 6, ...spaces });
  for (const { key, title } of drawn.states) {
    const width = Math.min(widths[1], Math.max(widths[0], widthOf(title, 14) + 20));
    graph.setNode(key, { width, height: BOX_HEIGHT });
  }
  const arrows = arrowsOf(drawn, words);
  for (const arrow of arrows) {
    const { upper, lower, words: lines, weight } = arrow;
    graph.setEdge(upper, lower, { ...sizeOf(lines, words), labelpos: 'c', weight }, nameOf(arrow));
  }
  layout(graph);
  return {
    ...sizeOfGraph(graph),
    boxes: drawn.states.map(({ key, title }) => boxOf(graph, key, title)),
    arrows: arrows.map((arrow) => lineOf(graph, arrow)),
  };
}

/** Arrow before it is placed. For the layout all arrows point downwards, from `upper` to `lower`. */
interface Planned extends Pick<Arrow, 'from' | 'to' | 'words'> {
  upper: string;
  lower: string;
  weight: number;
}

function arrowsOf({ states, steps }: Drawn, words: Words): Planned[] {
  const positions = new Map(states.map(({ key }, index) => [key, index]));
  const arrows = new Map<string, Planned>();
  for (const [step, { from, to, title }] of steps.entries()) {
    const [start, end] = [positions.get(from), positions.get(to)];
    if (from === to || start === undefined || end === undefined) continue;
    const key = nameOf({ from, to });
    const [upper, lower] = start < end ? [from, to] : [to, from];
    const weight = end === start + 1 ? MAIN_WEIGHT : 1;
    const arrow = arrows.get(key) ?? { from, to, upper, lower, words: [], weight };
    const text = words === 'titles' ? title : String(step + 1);
    if (!arrow.words.some((word) => word.text === text)) arrow.words.push({ step, text });
    arrows.set(key, arrow);
  }
  return [...arrows.values()];
}

function sizeOf(lines: Arrow['words'], words: Words) {
  if (words === 'numbers') return { width: lines.length * NUMBER_WIDTH, height: NUMBER_WIDTH };
  const widest = lines.reduce((width, { text }) => Math.max(width, widthOf(text, 12)), 0);
  return { width: widest + 6, height: lines.length * WORD_HEIGHT + 2 };
}

/** Width of a text at a font size, in which Latin letters are narrower than Chinese ones. */
function widthOf(text: string, size: number): number {
  return [...text].reduce((width, letter) => width + (letter > 'ÿ' ? size : size * 0.6), 0);
}

function sizeOfGraph(graph: Graph) {
  const { width = 0, height = 0 } = graph.graph();
  return { width: Math.max(0, width), height: Math.max(0, height) };
}

function boxOf(graph: Graph, key: string, title: string): Box {
  const { x, y, width, height } = graph.node(key);
  return { key, title, x: rounded(x), y: rounded(y), width, height };
}

function nameOf({ from, to }: Pick<Arrow, 'from' | 'to'>): string {
  return `${from}\n${to}`;
}

function lineOf(graph: Graph, arrow: Planned): Arrow {
  const { from, to, upper, lower, words } = arrow;
  const { points, x, y, width, height } = graph.edge(upper, lower, nameOf(arrow));
  const path = smooth(upper === from ? points : points.toReversed());
  return { from, to, words, path, x: rounded(x), y: rounded(y), width, height };
}

interface Point {
  x: number;
  y: number;
}

/** Length of the line before and after a corner that an arc replaces. */
const ARM = 14;

/** SVG path through the points, one of which is the label's, with short arcs as corners. */
function smooth(points: readonly Point[]): string {
  const parts = points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before) return `M${at(point)}`;
    if (!after) return `L${at(point)}`;
    return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`;
  });
  return parts.join('');
}

/** Point at the distance `ARM` on the line to a neighbour, at most half-way. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(ARM / length, 0.5);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const at = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;
const rounded = (value: number) => Math.round(value * 10) / 10;
