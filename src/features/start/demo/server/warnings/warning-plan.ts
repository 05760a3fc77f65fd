import { deal, pick, pickWeighted, uniform } from '../chance.ts';
import type { DemoHazard } from '../hazard-plan.ts';
import type { WarningDevice, WarningKind, WarningRecipe } from '../recipe.ts';
import { DAY, MINUTE, monthsBefore } from '../work-hours.ts';
import { deviceAt } from './devices.ts';

/** A warning of the demo with its handling. */
export interface DemoWarning {
  /** Id of the warning's event, also used in the names of its random draws. */
  key: string;
  device: WarningDevice;
  kind: WarningKind;
  at: number;
  /** Later times at which the device sends the warning again. */
  repeats: readonly number[];
  confidence: number;
  /** Decision of the control room: 1 confirmed, 2 refuted; null if it was not handled or became a hazard. */
  handled: { at: number; status: 1 | 2; opinion: string } | null;
  /** True if the warning was not handled before T0, the data's present time. */
  isOpen: boolean;
}

interface Surroundings {
  recipe: WarningRecipe;
  hazards: readonly DemoHazard[];
  months: number;
  t0: number;
}

/** All warnings in order of time: one for each hazard of source 4, and those without a hazard (domain.md#14). */
export function planWarnings(of: Surroundings): DemoWarning[] {
  const found = of.hazards.flatMap((hazard) => (hazard.sighting === null ? [] : [sightingOf(hazard, of.recipe)]));
  return [...found, ...withoutHazards(of, found)].sort((a, b) => a.at - b.at);
}

/** Key of the warning from which the hazard was made. */
export function sightingKey({ index }: Pick<DemoHazard, 'index'>): string {
  return `hazard-${index}`;
}

function sightingOf(hazard: DemoHazard, recipe: WarningRecipe): DemoWarning {
  const draw = (field: string) => uniform('sighting', hazard.index, field);
  const { sighting, point, registered } = hazard;
  const device = deviceAt(recipe, point.place.name);
  if (!device || !sighting) throw new Error(`demo hazard ${hazard.index}: no device watches ${point.place.name}`);
  const at = registered - Math.ceil(6 + draw('before') * 25) * MINUTE;
  return {
    key: sightingKey(hazard),
    device,
    kind: sighting,
    handled: null,
    isOpen: false,
    ...looksOf({ at, recipe, draw, doubt: 0 }),
  };
}

function withoutHazards({ recipe, months, t0 }: Surroundings, found: readonly DemoWarning[]): DemoWarning[] {
  const { 0: open = 0, 1: confirmed = 0, 2: refuted = 0 } = recipe.statuses;
  const numbers = Array.from({ length: open + confirmed + refuted }, (_, n) => n);
  const kindOf = (n: number) => pickWeighted(recipe.kinds, ({ weight }) => weight, uniform('warning', n, 'kind'));
  const doubtOf = (n: number) => uniform('warning', n, 'doubt') / kindOf(n).doubt;
  const endings = deal<number, '2' | '1'>(numbers.slice(open), { 2: refuted, 1: confirmed }, doubtOf);
  const first = monthsBefore(t0, months);
  const last = t0 - recipe.openDays * DAY;
  const taken = [...found];
  return numbers.map((n) => {
    const draw = (field: string) => uniform('warning', n, field);
    const ending = endings.get(n);
    const share = (n - open + draw('time')) / (confirmed + refuted);
    const at = ending ? first + share * (last - first) : t0 - ((n + draw('time')) / open) * recipe.openDays * DAY;
    const device = pick(ending ? recipe.devices : recipe.devices.filter(({ offline }) => !offline), draw('device'));
    const kind = kindOf(n);
    const free = freeMoment(
      wholeSecond(at),
      taken.filter((one) => one.device === device && one.kind === kind),
    );
    const looks = looksOf({ at: free, recipe, draw, doubt: ending === '2' ? 0.15 : 0 });
    const handled = ending ? handlingOf(free, { recipe, draw, status: ending === '2' ? 2 : 1 }) : null;
    const warning = { key: `other-${n}`, device, kind, handled, isOpen: !ending, ...looks };
    taken.push(warning);
    return warning;
  });
}

type Draw = (field: string) => number;

function looksOf({ at, recipe, draw, doubt }: { at: number; recipe: WarningRecipe; draw: Draw; doubt: number }) {
  const again = draw('repeated') < recipe.repeatedShare ? 1 + Math.floor(draw('repeats') * 3) : 0;
  const repeats = Array.from({ length: again }, (_, n) => at + (n + 1) * MINUTE);
  return { at, repeats, confidence: Math.round((0.72 + draw('confidence') * 0.26 - doubt) * 100) / 100 };
}

function handlingOf(at: number, { recipe, draw, status }: { recipe: WarningRecipe; draw: Draw; status: 1 | 2 }) {
  const opinion = pick(recipe.opinions[status === 1 ? 'confirmed' : 'refuted'], draw('opinion'));
  return { at: at + Math.ceil(5 + draw('handled') * 80) * MINUTE, status, opinion };
}

function wholeSecond(at: number): number {
  return Math.floor(at / 1000) * 1000;
}

const APART = 10 * MINUTE;

/** Finds a free time: the server merges warnings of one device and kind within five minutes (domain.md#7.6). */
function freeMoment(at: number, taken: readonly DemoWarning[]): number {
  return taken.some((one) => Math.abs(one.at - at) < APART) ? freeMoment(at - APART, taken) : at;
}
