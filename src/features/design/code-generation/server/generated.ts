import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Json, WireRecord } from '../../../../engine/json.ts';
import { mayRead, permissionCodes } from '../../../../engine/permissions.ts';
import { toSnake } from '../../../../engine/projections/table.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { documentText, type LiveSchemas } from '../../../../server/schemas/live-schemas.ts';
import { deflatedZip } from '../../../../server/workbook/zip/zip-writer.ts';
import { baseOf, compileDocument, readDocument, readStanding } from '../../form-design/index.ts';
import { applySettings, oneLine } from './apply-settings.ts';
import { storedSettings } from './columns.ts';
import { requireTable } from './tables.ts';

/** A descriptor generated from a record of the code-generation screen. */
interface Generated {
  document: Descriptor;
  /** Compiled together with the tenant's other resources, so it can be published unchanged. */
  resource: Resource;
  /** True if the descriptor changes the table's own resource; false if it describes a new resource. */
  isOwn: boolean;
}

/** @throws FORM_INVALID if the settings give no valid descriptor, INVALID if the table is gone */
export async function generate(ctx: UserCtx, live: LiveSchemas, record: WireRecord): Promise<Generated> {
  const resource = requireTable(ctx, String(record.tableName));
  const standing = await readStanding(ctx.db, live);
  const current = standing.documents.get(resource.name) ?? baseOf(standing, resource.name).descriptor;
  const name = classNameOf(record, resource);
  const isOwn = name === resource.name;
  const title = oneLine(record.busName || resource.title);
  const applied = applySettings(ctx, current, {
    resource,
    rows: storedSettings(ctx, resource, record.columns),
    name,
    title,
  });
  const document = readDocument(applied, name);
  return { document, resource: compileDocument(document, standing), isOwn };
}

/** The class name the author set, else the table's name with or without its prefix. */
function classNameOf({ className, tablePrefix }: WireRecord, { name }: Resource): string {
  if (className) return String(className);
  const words = toSnake(name).split('_');
  if (tablePrefix !== 'Y' || words.length === 1) return name;
  return words
    .slice(1)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Menu entry to be copied into schemas/menus/menus.json, among the children of the parent menu. */
export function menuText(record: WireRecord, { resource }: Generated): string {
  const screen = resource.screens[0]?.name ?? resource.name;
  const entry = {
    code: resource.name,
    title: resource.title,
    router: `/${String(record.nameSpace)}/${resource.name}`,
    component: `main/${screen}/index`,
    icon: 'table',
    buttons: { [resource.name]: ['*'] },
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}

/** Permission codes, one per line with its meaning. */
export function codesText({ resource }: Generated): string {
  const titles = new Map(resource.actions.map(({ permission, title }) => [permission, title]));
  return permissionCodes(resource)
    .map((code) => `${code}  ${titles.get(code) ?? ''}`.trimEnd())
    .join('\n');
}

export function packageOf(record: WireRecord, generated: Generated & { isPartial: boolean }): Buffer {
  const { document } = generated;
  const parts = new Map([
    [`schemas/resources/${document.name}.json`, documentText(document)],
    [`menus/${document.name}.json`, menuText(record, generated)],
    [`permissions/${document.name}.txt`, `${codesText(generated)}\n`],
    ['README.txt', readme(record, generated)],
  ]);
  return deflatedZip(new Map([...parts].map(([name, text]) => [name, Buffer.from(text, 'utf8')])));
}

function readme(
  { authorName, menuApplication }: WireRecord,
  { document, isOwn, isPartial }: Generated & { isPartial: boolean },
): string {
  const lines = [
    `${document.title}（${document.name}），作者：${oneLine(authorName)}`,
    '',
    isOwn
      ? `1. 用 schemas/resources/${document.name}.json 替换同名文件，或在“表单设计”中粘贴其内容并发布。`
      : `1. 把 schemas/resources/${document.name}.json 放进产品的同名目录。`,
    `2. 把 menus/${document.name}.json 的内容加进 schemas/menus/menus.json 中应用 ${oneLine(menuApplication)} 的菜单。`,
    ...(isPartial ? ['   您无权查看的字段不在其中：请由有权限的人下载，再替换文件。'] : []),
    '3. 运行 npm run -s schemas:check 与 npm run -s codegen，再重新启动。',
    `4. 在“角色管理”中授权 permissions/${document.name}.txt 所列的权限。`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** The descriptor without fields the caller may not read; the same object if he may read all (security.md#R5). */
export function shownDocument(ctx: UserCtx, { document, resource }: Generated): Descriptor {
  const hidden = new Set(resource.fields.filter((field) => !mayRead(field, canOf(ctx))).map(({ key }) => key));
  if (hidden.size === 0) return document;
  const { properties, ...record } = document.record;
  const readable = Object.entries(properties).filter(([key]) => !hidden.has(key));
  const whole = { ...document, record: { ...record, properties: Object.fromEntries(readable) } };
  return withoutKeys(whole as unknown as Json, hidden) as unknown as Descriptor; // a descriptor is JSON
}

/** Removes hidden keys from lists of columns, required fields and sections. */
function withoutKeys(value: Json, hidden: ReadonlySet<string>): Json {
  if (Array.isArray(value)) {
    return value.filter((each) => !names(each, hidden)).map((each) => withoutKeys(each, hidden));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutKeys(each, hidden)]));
}

function names(value: Json, hidden: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return hidden.has(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return typeof value.field === 'string' && hidden.has(value.field);
}
