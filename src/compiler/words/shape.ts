import type { PropertySchema, ShapeSpec } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import { isMadeShape, SHAPE_NAMES, shapeOf } from '../../kinds/text/shapes.ts';
import { type UsablePattern, weighPattern } from '../pattern.ts';
import type { Report } from '../problem.ts';

const MAX_DIGITS = 12;
const BEGINNING = /^[A-Za-z0-9\u4e00-\u9fff._#-]{0,20}$/;
const SEPARATOR = /^[-_./#]?$/;

/** Pattern and example of `x-shape`; null if the property has none or its fault was reported. */
export function checkShape(
  report: Report,
  path: string,
  { property, field }: { property: PropertySchema; field: Field },
): UsablePattern | null {
  const spec = property['x-shape'];
  if (spec === undefined) return null;
  const at = `${path}.x-shape`;
  const before = report.problems.length;
  const shape = shapeOf(spec);
  if (shape) checkParts(report, at, spec);
  else report.unknown(`${at}.is`, String(spec.is), SHAPE_NAMES);
  if (property.pattern !== undefined) report.add(at, '不能与 pattern 同时写，请去掉一个');
  else if (shape && field.schema.pattern !== shape.pattern) report.add(at, `不能用于种类 ${field.kind}，请去掉`);
  const weighed = shape && report.problems.length === before ? weighPattern(shape.pattern) : null;
  return shape && weighed?.ok ? { ...weighed.pattern, samples: [shape.example] } : null;
}

function checkParts(report: Report, at: string, spec: ShapeSpec): void {
  const { is, prefix = '', separator = '', digits = 1 } = spec;
  for (const word of ['prefix', 'separator', 'digits'] as const)
    if (spec[word] !== undefined && !isMadeShape(is))
      report.add(`${at}.${word}`, '只能用于编号（code）和设备位号（tag），请去掉');
  if (!BEGINNING.test(prefix)) report.add(`${at}.prefix`, '只能用字母、数字、汉字和 . _ # -，最多 20 个字符');
  if (!SEPARATOR.test(separator)) report.add(`${at}.separator`, '只能是 - _ . / # 之一，或留空');
  if (!Number.isInteger(digits) || digits < 1 || digits > MAX_DIGITS)
    report.add(`${at}.digits`, `应为 1～${MAX_DIGITS} 的整数`);
}
