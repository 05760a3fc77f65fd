import type { NumberPeriod, NumberSpec, RecordSchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Report } from '../problem.ts';
import { NUMBER_KEYS } from '../vocabulary.ts';

const PERIODS: readonly NumberPeriod[] = ['yyyyMMdd', 'yyyyMM', 'yyyy', ''];
const MAX_DIGITS = 12;
/** Prefixes of numbers: no characters with a meaning in spreadsheets or paths. */
const PART = /^[A-Za-z0-9\u4e00-\u9fff._#-]{0,20}$/;
const SEPARATOR = /^[-_./#]?$/;

/** Format of a field's numbers with defaults filled in; null if the field has no `x-number`. */
export function numberOf(spec: NumberSpec | undefined): Required<NumberSpec> | null {
  return spec ? { prefix: '', date: 'yyyyMMdd', digits: 4, separator: '-', ...spec } : null;
}

/** Checks `x-number`: only for fields of kind serial in a record, and short enough for the column. */
export function checkNumber(
  field: Field,
  context: { record: RecordSchema; report: Report; path: string; isForm: boolean },
) {
  const { report, record, isForm } = context;
  const spec = Object.hasOwn(record.properties, field.key) ? record.properties[field.key]?.['x-number'] : undefined;
  if (spec === undefined) return;
  const path = `${context.path}.properties.${field.key}.x-number`;
  if (isForm) report.add(path, '只能用于资源自己的字段，请去掉');
  if (!kindFacets[field.kind].numbered) report.add(path, `只能用于种类 serial，请写 "x-kind": "serial"`);
  if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) {
    report.add(path, '应为对象，如 {"prefix": "XF", "date": "yyyyMMdd"}');
    return;
  }
  report.keys(path, spec, NUMBER_KEYS);
  const { prefix = '', date = 'yyyyMMdd', digits = 4, separator = '-' } = spec;
  if (!PERIODS.includes(date)) report.unknown(`${path}.date`, date, PERIODS);
  if (!PART.test(prefix)) report.add(`${path}.prefix`, '只能用字母、数字、汉字和 . _ # -，最多 20 个字符');
  if (!SEPARATOR.test(separator)) report.add(`${path}.separator`, '只能是 - _ . / # 之一，或留空');
  if (!Number.isInteger(digits) || digits < 1 || digits > MAX_DIGITS)
    report.add(`${path}.digits`, `应为 1～${MAX_DIGITS} 的整数`);
  const longest = prefix.length + date.length + Math.max(digits, MAX_DIGITS) + separator.length;
  if (longest > (field.schema.maxLength ?? 0)) report.add(path, `编号可能长达 ${longest} 个字符，请改 maxLength`);
}
