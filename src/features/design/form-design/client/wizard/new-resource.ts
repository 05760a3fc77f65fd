import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { isFieldKind } from '../../../../../kinds/kinds.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { dictionaryCode, NEW_FIELDS, proposedKey } from '../fields/new-fields.ts';
import type { Grant } from '../pickers.tsx';
import type { Problem } from '../use-forms.ts';

/** A field in the wizard; properties that do not fit its kind are ignored. */
export interface FieldLine {
  id: number;
  title: string;
  kind: string;
  isRequired: boolean;
  isSearched: boolean;
  /** Maximum length of a text or maximum of a number. */
  most?: number;
  least?: number;
  /** Options of a choice or of a new dictionary, one per line. */
  options?: string;
  /** Code of a dictionary, or name of a resource. */
  target?: string;
}

/** State of the wizard until it is published. */
export interface NewResource {
  title: string;
  typeName: string;
  note: string;
  revive: boolean;
  fields: FieldLine[];
  parent?: string;
  menuTitle: string;
  icon: string;
  grants: Grant[];
}

/** Kind of a field whose dictionary is created together with the field. */
export const OWN_DICTIONARY = 'own-dictionary';

const PLAIN = NEW_FIELDS.filter(({ needs }) => needs !== 'x-dictionary');

export const KINDS: readonly { value: string; label: string }[] = [
  ...PLAIN.slice(0, 2).map(({ kind, title }) => ({ value: kind, label: title })),
  { value: OWN_DICTIONARY, label: '新字典' },
  { value: 'dictionary', label: '已有字典' },
  ...PLAIN.slice(2).map(({ kind, title }) => ({ value: kind, label: title })),
];

const offerOf = ({ kind }: FieldLine) => NEW_FIELDS.find((each) => each.kind === kind);

/** True for texts whose maximum length the administrator sets. */
export const isText = (line: FieldLine) => offerOf(line)?.property.maxLength !== undefined && line.kind !== 'shape';
export const isNumber = ({ kind }: FieldLine) => isFieldKind(kind) && kindFacets[kind].figure !== undefined;
export const hasOptions = ({ kind }: FieldLine) => kind === 'choice' || kind === OWN_DICTIONARY;
/** Reference the user must choose for a field: an existing dictionary or a resource. */
export const needsOf = (line: FieldLine) => offerOf(line)?.needs;
export const maySearch = (line: FieldLine) => line.kind === OWN_DICTIONARY || offerOf(line)?.isSearched === true;

export const EMPTY: NewResource = {
  title: '',
  typeName: '',
  note: '',
  revive: false,
  menuTitle: '',
  icon: 'file',
  grants: [],
  fields: [{ id: 1, title: '名称', kind: 'text', isRequired: true, isSearched: true }],
};

function linesOf(options = ''): string[] {
  return [...new Set(options.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

export function problemsOf(step: number, made: NewResource): Problem[] {
  if (step === 0) {
    return [
      ...(made.title.trim() === '' ? [{ field: 'title', message: '请输入名称，如 消防器材检查' }] : []),
      ...(/^[A-Z][A-Za-z0-9]{1,39}$/.test(made.typeName)
        ? []
        : [{ field: 'typeName', message: '标识以大写字母开头，由 2 至 40 个字母和数字组成，如 FireCheck' }]),
    ];
  }
  if (step === 1) return made.fields.flatMap((line, at) => fieldProblems(line, at, made.fields));
  return made.parent === undefined ? [{ field: 'menu.parent', message: '请选择菜单所在的目录' }] : [];
}

function fieldProblems(line: FieldLine, at: number, all: readonly FieldLine[]): Problem[] {
  const title = line.title.trim();
  const place = title === '' ? `第 ${at + 1} 个字段` : `“${title}”`;
  const refused = (message: string) => [{ field: `fields.${at}`, message: `${place}：${message}` }];
  if (title === '') return refused('请输入名称');
  if (all.some((other) => other !== line && other.title.trim() === title)) return refused('名称重复，请换一个');
  if (hasOptions(line) && linesOf(line.options).length === 0) return refused('请填写选项，每行一项');
  const needs = needsOf(line);
  if (needs && !line.target) return refused(needs === 'x-dictionary' ? '请选择字典' : '请选择关联的档案');
  if (line.least !== undefined && line.most !== undefined && line.least > line.most) {
    return refused(`最小值 ${line.least} 大于最大值 ${line.most}`);
  }
  return [];
}

const ACTIONS = ['page', 'list', 'detail', 'history', 'add', 'edit', 'delete', 'mutiDelete', 'import', 'export'];

export function bodyOf(made: NewResource) {
  const keyed = keyedFields(made.fields);
  const dictionaries = keyed.flatMap(({ key, line }) =>
    line.kind === OWN_DICTIONARY ? [dictionaryOf(made, key, line)] : [],
  );
  const formJson: Descriptor = {
    name: made.typeName,
    title: made.title.trim(),
    display: keyed[0]?.key ?? 'name',
    actions: ACTIONS,
    record: {
      type: 'object',
      required: keyed.filter(({ line }, at) => at === 0 || line.isRequired).map(({ key }) => key),
      properties: Object.fromEntries(keyed.map(({ key, line }) => [key, propertyOf(made, key, line)])),
    },
  };
  return {
    typeName: made.typeName,
    formJson,
    menu: { parent: made.parent, title: made.menuTitle.trim() || made.title.trim(), icon: made.icon },
    dictionaries,
    grants: made.grants.filter(({ verbs }) => verbs.length > 0),
    ...(made.note.trim() === '' ? {} : { note: made.note.trim() }),
    ...(made.revive ? { revive: true } : {}),
  };
}

function keyedFields(lines: readonly FieldLine[]): { key: string; line: FieldLine }[] {
  const taken: string[] = [];
  return lines.map((line, at) => {
    const kind = line.kind === OWN_DICTIONARY ? 'choice' : line.kind;
    const key = at === 0 ? 'name' : proposedKey(line.title, kind, taken);
    taken.push(key);
    return { key, line };
  });
}

function dictionaryOf(made: NewResource, key: string, line: FieldLine) {
  const values = linesOf(line.options).map((value, at) => ({ code: String(at + 1), value }));
  return {
    code: dictionaryCode(made.typeName, key),
    name: `${made.title.trim()}·${line.title.trim()}`.slice(0, 50),
    values,
  };
}

function propertyOf(made: NewResource, key: string, line: FieldLine): PropertySchema {
  const kind = line.kind === OWN_DICTIONARY ? 'dictionary' : line.kind;
  const { property, needs } = NEW_FIELDS.find((each) => each.kind === kind) ?? { property: { type: 'string' } };
  const { type, ...rest }: PropertySchema = property;
  const target = line.kind === OWN_DICTIONARY ? dictionaryCode(made.typeName, key) : line.target;
  return {
    ...(type === undefined ? {} : { type }),
    title: line.title.trim(),
    ...rest,
    ...limitsOf(line),
    ...(line.kind === 'choice' ? { enum: linesOf(line.options) } : {}),
    ...(needs === 'x-dictionary' && target ? { 'x-dictionary': target } : {}),
    ...(needs === 'x-relation' && target ? { 'x-relation': { resource: target } } : {}),
    ...(line.isSearched && maySearch(line) ? { 'x-search': true } : {}),
  };
}

function limitsOf(line: FieldLine): PropertySchema {
  const { least, most } = line;
  if (isText(line)) return most === undefined ? {} : { maxLength: most };
  if (!isNumber(line)) return {};
  return { ...(least === undefined ? {} : { minimum: least }), ...(most === undefined ? {} : { maximum: most }) };
}

/** Step in which the user can correct a refusal of the server. */
export function stepOf(field: string): number {
  if (/^(typeName|title|name|note|revive)/.test(field)) return 0;
  return /^(menu|grants)/.test(field) ? 2 : 1;
}

export interface StepProps {
  made: NewResource;
  patch(change: Partial<NewResource>): void;
}
