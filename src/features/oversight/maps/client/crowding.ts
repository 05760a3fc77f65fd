import type { Layers } from './pin-mark.tsx';
import { keyOf, NO_FACTS, type Pin, type PlaceFacts } from './use-map.ts';

/** Rectangle in pixels of the window. */
interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Crowd {
  pins: readonly Pin[];
  facts: ReadonlyMap<number, PlaceFacts>;
  layers: Layers;
  /** Pixels of the window for one pixel of the plan. */
  k: number;
  selected: string | null;
}

const LETTER = 12;
const HEIGHT = 24;
/** Width in pixels of the colour swatch, padding and border of a label. */
const EDGES = 26;

/**
 * Keys of the places whose names are hidden, because they would cover other names or figures. Names are kept for the
 * chosen place and for areas, then for the places with the most open hazards.
 */
export function crowdedPlaces({ pins, facts, layers, k, selected }: Crowd): ReadonlySet<string> {
  const factsOf = (pin: Pin) => facts.get(pin.targetId) ?? NO_FACTS;
  const weight = (pin: Pin) =>
    (keyOf(pin) === selected ? 2e9 : 0) + (pin.outline === undefined ? 0 : 1e9) + factsOf(pin).open;
  const places = pins.filter(({ kind }) => kind === 'place').toSorted((a, b) => weight(b) - weight(a));
  const extents = places.map((pin) => {
    const numbers = EDGES + widthOfNumbers(factsOf(pin), layers);
    return { pin, figures: extentOf(pin, k, numbers), named: extentOf(pin, k, numbers + pin.name.length * LETTER) };
  });
  const names: Extent[] = [];
  const crowded = new Set<string>();
  for (const { pin, named } of extents) {
    // The name of an area may cover figures of its places: the name says where these places are.
    const mayCover = weight(pin) >= 1e9;
    const covers =
      names.some((other) => meets(named, other)) ||
      (!mayCover && extents.some(({ pin: other, figures }) => other !== pin && meets(named, figures)));
    if (covers) crowded.add(keyOf(pin));
    else names.push(named);
  }
  return crowded;
}

function widthOfNumbers({ open, due }: PlaceFacts, layers: Layers): number {
  const hazards = layers.hazards && open > 0 ? 12 + String(open).length * 8 : 0;
  const rounds = layers.rounds && due > 0 ? 24 + String(due).length * 8 : 0;
  return hazards + rounds;
}

function extentOf({ planX, planY }: Pin, k: number, width: number): Extent {
  const [x, y] = [planX * k, planY * k];
  return { left: x - width / 2, right: x + width / 2, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
}

function meets(a: Extent, b: Extent): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
