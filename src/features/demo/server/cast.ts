import { pick, u } from './draw.ts';
import type { PointPlan } from './risk-points.ts';
import type { Slot } from './slots.ts';
import type { Traits } from './traits.ts';

/** Who does what on one hazard, and which department answers for it. */
export interface Cast {
  org: string;
  registrant: string;
  judge: string;
  checker: string;
  rectifier: string;
  acceptor: string;
}

const REGISTRANTS = ['zhengdeng', 'fengxun', 'lizhigang', 'sunmin', 'qianbao', 'zhaowei', 'wuyan', 'linanqi'];

const RECTIFIERS: Record<string, string> = {
  BL0301: 'lizhigang',
  BL0302: 'sunmin',
  BL0303: 'qianbao',
};

/** Everywhere without a rectifier of its own the repair crew comes, at times the contractor. */
const CREW = 'zhaowei';
const CONTRACTOR = 'hanggu';
const LEAVER = 'liyuan';

/** `borrowed`: the one hazard of the storage department that the synthesis foreman repaired (domain.md#8). */
export function castOf(slot: Slot, traits: Traits, borrowed: boolean): Cast {
  const draw = (field: string) => u('hazard', slot.index, field);
  const org = orgOf(slot, traits.point, draw('org'));
  return {
    org,
    registrant: registrantOf(traits, draw('registrant')),
    judge: 'chenyan',
    checker: org.startsWith('BL03') && draw('checker') < 0.4 ? 'wangfu' : 'huhecheng',
    rectifier: borrowed ? 'lizhigang' : rectifierOf(slot, org, draw('rectifier')),
    acceptor: traits.isMajor ? 'linanqi' : 'wuyan',
  };
}

function registrantOf({ source, point }: Traits, draw: number): string {
  if (source === 4) return 'jiangkong';
  // Plans are carried out by the two inspectors, each in his part of the site.
  if (source === 2 || source === 3) return point.planned && point.place.org === 'BL0301' ? 'zhengdeng' : 'fengxun';
  return pick(REGISTRANTS, draw);
}

/** The department of the place; small repairs of production equipment go to the repair crew. */
function orgOf(slot: Slot, point: PointPlan, draw: number): string {
  const own = point.place.org;
  return !slot.fixed && point.type === 'equipment' && own.startsWith('BL03') && draw < 0.1 ? 'BL0401' : own;
}

function rectifierOf(slot: Slot, org: string, draw: number): string {
  if (slot.fixed === 'C9' || slot.fixed === 'leaver') return LEAVER;
  // He left two tasks behind; whatever else he had was done.
  if (org === 'BL0302' && slot.ending.status === 5 && !slot.fixed && draw < 0.3) return LEAVER;
  return RECTIFIERS[org] ?? (draw < 0.15 ? CONTRACTOR : CREW);
}
