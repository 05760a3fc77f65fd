import type { Descriptor } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Resource } from '../../engine/resource.ts';
import type { CodeText } from '../../kinds/parts/condition-text.ts';
import type { Calls } from '../programs.ts';

/** additive: stored values stay valid; narrowing: forms may refuse stored values; destructive: values are not shown. */
export type ChangeLevel = 'additive' | 'narrowing' | 'destructive';

/** Count of rows a change concerns, as queried in the database. */
export type RowQuestion =
  | { ask: 'filled' | 'missing' | 'duplicate' | 'every'; keys: readonly string[] }
  | { ask: 'longer' | 'shorter' | 'above' | 'below'; keys: readonly string[]; limit: number }
  | { ask: 'outside'; keys: readonly string[]; values: readonly (string | number)[] }
  /** Rows with this value of the first key that have equal values of the other keys in another such row. */
  | { ask: 'several'; keys: readonly string[]; value: Json };

/** One change of a plan. Texts are for administrators, in Chinese. */
export interface PlannedChange {
  /** Path in the document: `record.properties.warrantyEnd.title`. */
  path: string;
  level: ChangeLevel;
  text: string;
  /** Reason why the change cannot be published, and the way out; null: it can. */
  refusal: string | null;
  question: RowQuestion | null;
  /** True if no row may be found, since the database itself would refuse the change. */
  mustBeNone: boolean;
  /** Key of the field whose values are converted into another column; null: none. */
  conversion: string | null;
}

/** One version of a descriptor, in source and compiled form. */
export interface Edition {
  descriptor: Descriptor;
  resource: Resource;
}

export interface PlanInput {
  before: Edition;
  after: Edition;
  /** The product's own descriptor, on which programs rely. */
  base: Descriptor;
  /** Fields removed earlier, as they were; their columns still exist. */
  removed?: { readonly [key: string]: PropertySchema };
  textOf?: CodeText;
  /** Handwritten calls, which do not check conditions of the descriptor. */
  calls?: Calls;
}

interface Parts {
  level?: ChangeLevel;
  refusal?: string;
  question?: RowQuestion;
  mustBeNone?: boolean;
  conversion?: string;
}

/** A planned change; additive by default. */
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

/** A change of something programs rely on: only developers may make it, together with the program. */
export function locked(path: readonly string[], text: string): PlannedChange {
  return planned(path, text, {
    level: 'destructive',
    refusal: `${text}：与程序相连，不能在线修改，请由开发人员修改描述文件后重新启动`,
  });
}
