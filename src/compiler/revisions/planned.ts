import type { Descriptor } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Resource } from '../../engine/resource.ts';
import type { CodeText } from '../../kinds/parts/condition-text.ts';
import type { Calls } from '../programs.ts';

/**
 * additive: stored values stay and remain valid; narrowing: a form may refuse some stored values; destructive: values
 * are no longer shown.
 */
export type ChangeLevel = 'additive' | 'narrowing' | 'destructive';

/** Count of rows a change concerns, as queried in the database. */
export type RowQuestion =
  | { ask: 'filled' | 'missing' | 'duplicate' | 'every'; keys: readonly string[] }
  | { ask: 'longer' | 'shorter' | 'above' | 'below'; keys: readonly string[]; limit: number }
  | { ask: 'outside'; keys: readonly string[]; values: readonly (string | number)[] }
  /** Rows that have this value of the first key together with another row of the same values of the others. */
  | { ask: 'several'; keys: readonly string[]; value: Json };

/** One change of a plan. Texts are for administrators, in Chinese. */
export interface PlannedChange {
  /** Path in the document: `record.properties.warrantyEnd.title`. */
  path: string;
  level: ChangeLevel;
  text: string;
  /** Why it cannot be published at all, and what to do instead; null: it can. */
  refusal: string | null;
  question: RowQuestion | null;
  /** Rows found must be none, or the database itself would refuse. */
  mustBeNone: boolean;
  /** Key of the field whose values are read anew into another column; null: none are. */
  conversion: string | null;
}

/** A descriptor as written and as compiled. */
export interface Edition {
  descriptor: Descriptor;
  resource: Resource;
}

export interface PlanInput {
  before: Edition;
  after: Edition;
  /** The product's own descriptor: what programs may rely upon. */
  base: Descriptor;
  /** Fields taken out earlier, as they were: their columns are still there. */
  removed?: { readonly [key: string]: PropertySchema };
  textOf?: CodeText;
  /** Calls written by hand, which hold to no condition of the descriptor. */
  calls?: Calls;
}

interface Parts {
  level?: ChangeLevel;
  refusal?: string;
  question?: RowQuestion;
  mustBeNone?: boolean;
  conversion?: string;
}

/** A planned change; additive unless said. */
export function planned(path: readonly string[], text: string, parts: Parts = {}): PlannedChange {
  return {
    path: path.join('.'),
    level: parts.level ?? 'additive',
    text,
    refusal: parts.refusal ?? null,
    question: parts.question ?? null,
    mustBeNone: parts.mustBeNone ?? false,
    conversion: parts.conversion ?? null,
  };
}

/** Something a program relies upon: only a developer changes it, together with the program. */
export function locked(path: readonly string[], text: string): PlannedChange {
  return planned(path, text, {
    level: 'destructive',
    refusal: `${text}：与程序相连，不能在线修改，请由开发人员修改描述文件后重新启动`,
  });
}
