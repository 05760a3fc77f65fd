import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { WIDTHS } from '../../../src/kinds/parts/widths.ts';

interface Recognised {
  width: keyof typeof WIDTHS;
  /** Pattern for titles of fields that need the width. */
  titles: RegExp;
  /** Kind of fields that need the width, whatever their title. */
  kind?: string;
}

/** Widths that texts of the same meaning share; the first matching entry applies. */
const RECOGNISED: readonly Recognised[] = [
  { width: 'place', titles: /(位置|地点|地址名称)$/ },
  { width: 'email', titles: /(邮箱|收件人)$/, kind: 'email' },
  { width: 'account', titles: /^账号(\(邮箱\))?$/ },
  { width: 'telephone', titles: /(电话|手机号)$/, kind: 'phone' },
  { width: 'organisation', titles: /(部门|单位|机构名称|公司名称|供应商)$/ },
  { width: 'person', titles: /(姓名|昵称|联系人|[^件行]人)$/ },
];

/** Exceptions: fields with another width, each with the reason. */
const APART: { readonly [field: string]: { maxLength: number; why: string } } = {
  'sysOpLog.name': { maxLength: 200, why: '日志照抄当时所填' },
  'sysVisLog.name': { maxLength: 200, why: '日志照抄当时所填' },
  'sysExLog.name': { maxLength: 200, why: '日志照抄当时所填' },
  'EquipmentFile.supplier': { maxLength: 100, why: '境外厂商的全称更长，不作唯一判断' },
  'RiskTimedPlanningExecute.inspectors': { maxLength: 2_000, why: '一组人员的编号' },
  'RiskTimedPlanningExecute.placeText': { maxLength: 120, why: '位置之后另有说明' },
};

interface OddWidth {
  path: string;
  text: string;
}

/** Text fields of a descriptor and its action forms whose width differs from the one in `RECOGNISED`. */
export function oddWidths({ name, record, actions }: Pick<Descriptor, 'name' | 'record' | 'actions'>): OddWidth[] {
  const forms = actions.flatMap((action, at) => {
    const own = typeof action === 'string' ? undefined : action.form?.record?.properties;
    return own ? oddIn(own, `actions.${at}.form.record`, name) : [];
  });
  return [...oddIn(record.properties, 'record', name), ...forms];
}

function oddIn(properties: { [key: string]: PropertySchema }, at: string, name: string): OddWidth[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const path = `${at}.properties.${key}`;
    const text = fault(`${name}.${key}`, property);
    const cells = oddIn(property.items?.properties ?? {}, `${path}.items`, `${name}.${key}`);
    return text ? [{ path, text }, ...cells] : cells;
  });
}

/** Entry of `RECOGNISED` that applies to a property; undefined: any width is allowed. */
function recognised({ title = '', type, 'x-kind': kind, 'x-relation': relation }: PropertySchema) {
  if (type !== 'string' || relation) return undefined;
  if (kind) return RECOGNISED.find((one) => one.kind === kind);
  return RECOGNISED.find(({ titles }) => titles.test(title));
}

function fault(field: string, property: PropertySchema): string | null {
  const found = recognised(property);
  const { maxLength } = property;
  if (!found || property.format || property['x-from'] || /\.(created|updated)UserName$/.test(field)) return null;
  // A kind has its own width if the descriptor has no `maxLength`.
  if (property['x-kind'] && maxLength === undefined) return null;
  const { maxLength: usual, source } = WIDTHS[found.width];
  const wanted = APART[field]?.maxLength ?? usual;
  if (maxLength === wanted) return null;
  return `“${property.title}”的 maxLength 应为 ${wanted}（${source}）；确需不同，在 scripts/schemas/check/widths.ts 的 APART 中写明原因`;
}
