import type { ShapeSpec } from '../../engine/record-schema.ts';

/** A ready format for texts: its pattern, and its description in refusals. */
export interface TextShape {
  title: string;
  pattern: string;
  /** Description after the title of the field: 应为 11 位手机号，如 13800138000. */
  words: string;
  example: string;
}

type Parameters = Required<Omit<ShapeSpec, 'is' | 'digits'>> & { digits: number | null };

interface Shape {
  title: string;
  /** True: the pattern is made from the keys `prefix`, `separator` and `digits`. */
  isMade?: true;
  pattern(of: Parameters): string;
  what: string;
  example(of: Parameters): string;
}

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const CODE_DIGITS = 4;

/** Ready shapes by name. Check digits are not verified: a pattern cannot compute them. */
const SHAPES = {
  mobile: { title: '手机', pattern: () => '1[3-9]\\d{9}', what: ' 11 位手机号', example: () => '13800138000' },
  landline: {
    title: '固话',
    pattern: () => '0\\d{2,3}-?[2-9]\\d{6,7}(-\\d{1,6})?',
    what: '带区号的座机号',
    example: () => '0571-88886666',
  },
  plate: {
    title: '车牌',
    pattern: () => `[${PROVINCES}][A-Z][A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳]`,
    what: '车牌号',
    example: () => '浙A12345',
  },
  creditCode: {
    title: '统一社会信用代码',
    pattern: () => '[0-9A-HJ-NPQRTUWXY]{2}\\d{6}[0-9A-HJ-NPQRTUWXY]{10}',
    what: ' 18 位统一社会信用代码',
    example: () => '91330100MA27X1234K',
  },
  identityCard: {
    title: '身份证',
    pattern: () => '[1-9]\\d{5}(19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[\\dX]',
    what: ' 18 位身份证号（末位 X 大写）',
    example: () => '33010219900307123X',
  },
  postcode: { title: '邮编', pattern: () => '[0-8]\\d{5}', what: ' 6 位邮政编码', example: () => '310000' },
  email: {
    title: '邮箱',
    pattern: () => '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,20}',
    what: '邮箱地址',
    example: () => 'anquan@example.com',
  },
  code: {
    title: '编号',
    isMade: true,
    pattern: ({ prefix, separator, digits }) => `${literal(prefix + separator)}\\d{${digits ?? CODE_DIGITS}}`,
    what: '编号',
    example: ({ prefix, separator, digits }) => `${prefix}${separator}${'1'.padStart(digits ?? CODE_DIGITS, '0')}`,
  },
  tag: {
    title: '设备位号',
    isMade: true,
    pattern: ({ prefix, separator, digits }) =>
      `${literal(prefix + separator)}[A-Z]{1,5}-?\\d{${digits ?? '2,6'}}[A-Z]?`,
    what: '设备位号',
    example: ({ prefix, separator, digits }) =>
      `${prefix}${separator}P-${'101'.padStart(digits ?? 3, '0').slice(-(digits ?? 3))}A`,
  },
} as const satisfies { [name: string]: Shape };

export const SHAPE_NAMES: readonly string[] = Object.keys(SHAPES);

function isShape(name: unknown): name is keyof typeof SHAPES {
  return typeof name === 'string' && Object.hasOwn(SHAPES, name);
}

/** True for a shape whose pattern is made from the keys `prefix`, `separator` and `digits`. */
export function isMadeShape(name: unknown): boolean {
  return isShape(name) && 'isMade' in SHAPES[name];
}

/** The shape a descriptor names; null: none is named, or the name is unknown. */
export function shapeOf(spec: ShapeSpec | undefined): TextShape | null {
  if (spec === undefined || !isShape(spec.is)) return null;
  const { title, what, pattern, example }: Shape = SHAPES[spec.is];
  const { prefix = '', separator = '', digits = null } = spec;
  const of = { prefix, separator, digits };
  return { title, pattern: `^${pattern(of)}$`, words: `应为${what}，如 ${example(of)}`, example: example(of) };
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
