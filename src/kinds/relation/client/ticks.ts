import type { Option } from '../../../client/resource/use-options.ts';
import { foldedText } from '../../../engine/folded.ts';

type Value = Option['value'];

/** Ticks of a rendered tree. Ids are texts, since the wire has numbers and texts (wire.md#1.2). */
export interface Ticks {
  checked: string[];
  half: string[];
}

/** The options with all their descendants, in the order of rendering. */
function flat(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...flat(option.children ?? [])]);
}

const below = (option: Option) => flat(option.children ?? []);

/**
 * Checks chosen nodes; with `withParents`, only if all their descendants are chosen. Half-checks other nodes that are
 * chosen or contain a chosen node.
 */
export function ticksOf(options: readonly Option[], chosen: ReadonlySet<string>, withParents: boolean): Ticks {
  const ticks: Ticks = { checked: [], half: [] };
  const has = (option: Option) => chosen.has(String(option.value));
  for (const option of flat(options)) {
    const inner = below(option);
    const isWhole = has(option) && (!withParents || inner.every(has));
    if (isWhole) ticks.checked.push(String(option.value));
    else if (has(option) || inner.some(has)) ticks.half.push(String(option.value));
  }
  return ticks;
}

export interface Toggle {
  /** All options, whether visible or not. */
  options: readonly Option[];
  /** The options that are visible while searching: a click on a node changes only its visible descendants. */
  shown: readonly Option[];
  value: string;
  isOn: boolean;
  withParents: boolean;
}

/** The chosen ids after a click on a node, in the order of the options. Ids that are not offered stay as they are. */
export function toggled(chosen: readonly Value[], { options, shown, value, isOn, withParents }: Toggle): Value[] {
  const path = pathTo(shown, value);
  const node = path.at(-1);
  if (!node) return [...chosen];
  const touched = [node, ...below(node), ...(isOn && withParents ? path : [])].map((option) => String(option.value));
  const ticked = new Set(chosen.map(String));
  for (const one of touched) {
    if (isOn) ticked.add(one);
    else ticked.delete(one);
  }
  const offers = flat(options);
  const offered = new Set(offers.map((option) => String(option.value)));
  return [
    ...chosen.filter((one) => !offered.has(String(one))),
    ...offers.map((option) => option.value).filter((one) => ticked.has(String(one))),
  ];
}

/** Path to the node with this value: its ancestors from the top, then the node; empty if it is not found. */
function pathTo(options: readonly Option[], value: string): Option[] {
  for (const option of options) {
    if (String(option.value) === value) return [option];
    const path = pathTo(option.children ?? [], value);
    if (path.length > 0) return [option, ...path];
  }
  return [];
}

/** Nodes whose name contains the words, with their ancestors and all their descendants. */
export function filtered(options: readonly Option[], words: string): Option[] {
  const wanted = foldedText(words);
  if (wanted === '') return [...options];
  return options.flatMap((option) => {
    if (foldedText(option.label).includes(wanted)) return [option];
    const children = filtered(option.children ?? [], wanted);
    return children.length > 0 ? [{ ...option, children }] : [];
  });
}

/** Maximum nodes of a tree that opens fully; larger ones open without their last level, such as a menu's buttons. */
const OPEN_UP_TO = 60;

export function openAtFirst(options: readonly Option[]): string[] {
  const isSmall = flat(options).length <= OPEN_UP_TO;
  const isOpen = ({ children = [] }: Option) =>
    children.length > 0 && (isSmall || children.some((one) => one.children));
  return flat(options)
    .filter(isOpen)
    .map((option) => String(option.value));
}

/** Every node that can be opened. */
export function allOpen(options: readonly Option[]): string[] {
  return flat(options)
    .filter(({ children }) => children)
    .map((option) => String(option.value));
}
