import type { Descriptor } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Resource } from '../../engine/resource.ts';
import type { CodeText } from '../../kinds/parts/condition-text.ts';
import type { Calls } from '../programs.ts';

/** additive: stored values stay valid; narrowing: forms may refuse stored values; destructive: values disappear. */
export type ChangeLevel = 'additive' | 'narrowing' | 'destructive';

/** Database query that counts the rows a change concerns. */
export type RowQuestion =
  | { ask: 'filled' | 'missing' | 'duplicate' | 'every'; keys: readonly string[] }
  | { ask: 'longer' | 'shorter' | 'above' | 'below'; keys: readonly string[]; limit: number }
  | { ask: 'outside'; keys: readonly string[]; values: readonly (string | number)[] }
  /** Rows with this value in the first key, where several rows have equal values in the other keys. */
  | { ask: 'several'; keys: readonly string[]; value: Json };

/** One change of a plan; texts are Chinese, for administrators. */
export interface PlannedChange {
  /** Path in the document: `record.properties.warrantyEnd.title`. */
  path: string;
  level: ChangeLevel;
  text: string;
  /** Reason why the change cannot be published, with a remedy; null: publishing is possible. */
  refusal: string | null;
  question: RowQuestion | null;
  /** True if the query must count no rows, since the database would refuse the change. */
  mustBeNone: boolean;
  /** Key of the field whose values move to another column; null: none. */
  conversion: string | null;
}

export interface Edition {
  descriptor: Descriptor;
  resource: Resource;
}

export interface PlanInput {
  before: Edition;
  after: Edition;
  /** The product's own descriptor, on which code relies. */
  base: Descriptor;
  /** Properties of fields removed earlier, whose columns still exist. */
  removed?: { readonly [key: string]: PropertySchema };
  textOf?: CodeText;
  /** Handwritten calls, which do not enforce conditions of the descriptor (`when`). */
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

/** A change refused to administrators: developers must change the code with it. */
export function locked(path: readonly string[], text: string): PlannedChange {
  return planned(path, text, {
    level: 'destructive',
    refusal: `${text}：与程序相连，不能在线修改，请由开发人员修改描述文件后重新启动`,
  });
}
