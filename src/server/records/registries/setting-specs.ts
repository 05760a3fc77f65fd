import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Possible values of a setting; `words` are their texts. */
export type SettingTakes =
  | { as: 'text' }
  | { as: 'choice'; words: { readonly [value: string]: string } }
  | { as: 'number'; least: number; most: number; decimals?: number; unit?: string };

/** A setting that a feature reads from 系统配置 by its code (wire.md#5.7). */
export interface SettingSpec {
  code: string;
  /** Default, if the row is missing or empty. */
  standard: string;
  /** Effect of the value, as a Chinese sentence. */
  effect: string;
  takes: SettingTakes;
  /** True if no code of this version reads the setting. */
  isReserved?: true;
  /** Called in the transaction in which a user writes the row, for work that must not wait for a timer. */
  written?(ctx: UserCtx): Promise<void>;
}

export const SETTING_SPECS = new Registry<SettingSpec>('setting', ({ code }) => code);

/** Returns the setting with the code; undefined if no feature declares such a setting. */
export function settingOf(code: unknown): SettingSpec | undefined {
  return SETTING_SPECS.get(code);
}

/** Reason why the value is invalid, with the remedy; null: valid. */
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

/** Text of choices: `strict（禁止）或 warn（说明理由后允许）`. */
function choiceText(words: { readonly [value: string]: string }): string {
  return Object.entries(words)
    .map(([value, word]) => ` ${value}（${word}）`)
    .join('或');
}

/** Explanation of a setting: its effect and possible values. */
export function settingText({ effect, takes, isReserved }: SettingSpec): string {
  const values = takes.as === 'choice' ? `取值：${choiceText(takes.words).trim()}。` : '';
  return `${effect}${values}${isReserved ? '（为后续功能预留，当前版本不起作用）' : ''}`;
}
