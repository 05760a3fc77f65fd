import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Possible values of a setting; people read the `words` of a choice. */
export type SettingTakes =
  | { as: 'text' }
  | { as: 'choice'; words: { readonly [value: string]: string } }
  | { as: 'number'; least: number; most: number; decimals?: number; unit?: string };

/** A setting that a feature reads, declared in its manifest: the row in 系统配置 is found by its code (wire.md#5.7). */
export interface SettingSpec {
  code: string;
  /** Value in force while the row is missing or empty. */
  standard: string;
  /** Effect of the value, in one Chinese sentence. */
  effect: string;
  takes: SettingTakes;
  /** True if no code reads it in this version. */
  isReserved?: true;
  /** Runs in the transaction of a user's write of its row: work that must not wait for a timer. */
  written?(ctx: UserCtx): Promise<void>;
}

export const SETTING_SPECS = new Registry<SettingSpec>('setting', ({ code }) => code);

/** The setting with the code; undefined if no feature declares one. */
export function settingOf(code: unknown): SettingSpec | undefined {
  return SETTING_SPECS.get(code);
}

/** Returns why the value cannot be used and what to do; null: it can. */
export function settingRefusal({ takes }: SettingSpec, value: string): string | null {
  if (takes.as === 'text') return null;
  if (takes.as === 'choice') {
    if (Object.hasOwn(takes.words, value)) return null;
    return `参数值应为${choiceText(takes.words)}`;
  }
  const { least, most, decimals = 0, unit = '' } = takes;
  const shape = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  if (shape.test(value) && Number(value) >= least && Number(value) <= most) return null;
  const sort = decimals === 0 ? '整数' : `数字，最多 ${decimals} 位小数`;
  return `参数值应为 ${least}～${most} ${unit}的${sort}`;
}

/** `strict（禁止）或 warn（说明理由后允许）`. */
function choiceText(words: { readonly [value: string]: string }): string {
  return Object.entries(words)
    .map(([value, word]) => ` ${value}（${word}）`)
    .join('或');
}

/** Explains the setting to its reader: its effect and the values it takes. */
export function settingText({ effect, takes, isReserved }: SettingSpec): string {
  const values = takes.as === 'choice' ? `取值：${choiceText(takes.words).trim()}。` : '';
  return `${effect}${values}${isReserved ? '（为后续功能预留，当前版本不起作用）' : ''}`;
}
