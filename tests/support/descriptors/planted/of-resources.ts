import type { Json } from '../../../../src/engine/json.ts';
import { type Change, type Planted, rename, replace, set } from './planted.ts';

const file = (name: string) => `resources/${name}.json`;
const of = (name: string, rows: readonly (readonly [Change, string])[]): Planted[] =>
  rows.map(([change, cause]) => ({ file: file(name), change, cause }));

/** Adds a field to the equipment, a resource with lists, a form, an import and a dictionary. */
const field = (property: { [word: string]: Json }, key = 'bad'): Change =>
  set(`record.properties.${key}`, { type: 'string', title: '坏', ...property });
const whole = (property: { [word: string]: Json }): Change =>
  set('record.properties.bad', { title: '坏', ...property });

/** Texts that are invalid as a title. */
const NO_TITLES: readonly (readonly [text: string, cause: string])[] = [
  [' ', '应是一行文字，不能为空白'],
  ['', '应是一行文字，不能为空白'],
  ['长'.repeat(3_000), '字数不能多于 60'],
  ['第一行\n第二行', '应是一行文字'],
  ['名称 ', '首尾不能有空格'],
];

/** Paths of titles, each in a resource that has one there. */
const TITLED: readonly (readonly [name: string, at: string])[] = [
  ['EquipmentFile', 'title'],
  ['EquipmentFile', 'record.properties.model.title'],
  ['EquipmentFile', 'record.properties.model.x-label.form'],
  ['WorkCalendar', 'screens.WorkCalendar.title'],
  ['WorkCalendar', 'screens.WorkCalendar.presets.0.title'],
  ['EquipmentFile', 'screens.EquipmentFile.rowColors.0.title'],
  ['RiskRectify', 'actions.5.title'],
];

const TITLES = TITLED.flatMap(([name, at], place) =>
  NO_TITLES.filter((_, index) => place < 2 || (index + place) % 2 === 0).flatMap(([text, cause]) =>
    of(name, [[set(at, text), cause]]),
  ),
);

const MISSPELT = [
  ...of('EquipmentFile', [
    [rename('screens', 'screns'), '不认识“screns”，是不是“screens”？'],
    [rename('display', 'dispaly'), '不认识“dispaly”，是不是“display”？'],
    [rename('record.required', 'requird'), '不认识“requird”，是不是“required”？'],
    [rename('record.properties.model.maxLength', 'maxLenght'), '不认识“maxLenght”，是不是“maxLength”？'],
    [rename('record.properties.machineNo.x-search', 'x-serach'), '不认识“x-serach”，是不是“x-search”？'],
    [rename('record.properties.orgId.x-relation.resource', 'resorce'), '不认识“resorce”，是不是“resource”？'],
    [rename('screens.EquipmentFile.columns', 'colums'), '不认识“colums”，是不是“columns”？'],
    [rename('screens.EquipmentFile.rowColors.0.color', 'colour'), '不认识“colour”，是不是“color”？'],
    [rename('label.fields', 'feilds'), '不认识“feilds”，是不是“fields”？'],
    [rename('order.0.direction', 'diretion'), '不认识“diretion”，是不是“direction”？'],
    [rename('actions.8.confirms', 'confrims'), '不认识“confrims”，是不是“confirms”？'],
    [set('actions.3', 'ad'), '不认识“ad”，是不是“add”？'],
    [set('actions.8.verb', 'changeStaus'), '是不是“changeStatus”？'],
    [set('record.properties.model.type', 'strng'), 'type 只能写：string'],
    [set('record.properties.buyTime.format', 'datetime'), 'format 只能写：date'],
    [set('record.properties.pictures.x-kind', 'image'), 'x-kind 只能写：'],
    [set('record.properties.remark.x-show', ['froms']), '只能写：list,form'],
    [set('order.0.direction', 'ascending'), '只能写：ascend,descend'],
    [set('screens.EquipmentFile.rowColors.0.color', 'gray'), '只能写：grey'],
    [set('label.size', '70×37'), '只能写：70x37'],
    [replace('"label": {', '"label": {,'), '第 17 行第 13 列：不是正确的 JSON'],
    [replace('"title": "设备档案",', '"title": "设备档案", "title": "设备",'), '键“title”写了两次'],
  ]),
  ...of('WorkCalendar', [
    [rename('screens.WorkCalendar.presets.0.filter', 'fliter'), '不认识“fliter”，是不是“filter”？'],
    [rename('import.key', 'kay'), '不认识“kay”，是不是“key”？'],
    [rename('record.properties.kind.enum', 'enmu'), '不认识“enmu”，是不是“enum”？'],
    [rename('record.properties.name.x-import.also', 'allso'), '不认识“allso”，是不是“also”？'],
  ]),
];

const CHILD = { resource: 'CameraFiel', by: 'id', title: '摄像头', modalTitle: '摄像头', width: 900 };

/** References to names that do not exist. */
const UNKNOWN = of('EquipmentFile', [
  [set('name', 'EquipmentFiles'), '“EquipmentFile”'],
  [set('display', 'machineNmae'), 'display 不认识“machineNmae”，是不是“machineName”？'],
  [set('scope', 'orgID'), 'scope 不认识“orgID”，是不是“orgId”？'],
  [set('order.0.field', 'machinNo'), '不认识“machinNo”，是不是“machineNo”？'],
  [set('label.code', 'machineNumber'), 'machineNumber'],
  [set('label.fields.0', 'modle'), '不认识“modle”，是不是“model”？'],
  [set('screens.EquipmentFile.columns.0', 'machinNo'), '不认识“machinNo”，是不是“machineNo”？'],
  [set('screens.EquipmentFile.search', ['machinName']), '不认识“machinName”，是不是“machineName”？'],
  [set('screens.EquipmentFile.columns.1', 'machineNo'), '“machineNo”写了两次'],
  [set('screens.EquipmentFile.columns', []), '项数不能少于 1'],
  [set('record.required.0', 'machinNo'), '不认识“machinNo”，是不是“machineNo”？'],
  [set('record.properties.addressId.x-relation.resource', 'Adress'), '不认识“Adress”，是不是“Address”？'],
  [set('record.properties.addressId.x-relation.label', 'nmae'), '不认识“nmae”，是不是“name”？'],
  [set('record.properties.addressId.x-relation.copy', { model: 'nmae' }), '不认识“nmae”，是不是“name”？'],
  [set('record.properties.status.x-dictionary', 'common_staus'), '不认识“common_staus”，是不是“common_status”？'],
  [set('unique', [['machinNo']]), '不认识“machinNo”，是不是“machineNo”？'],
  [set('indexes', [['remark2']]), '不认识“remark2”'],
  [set('import', { key: ['machinNo'] }), '不认识“machinNo”，是不是“machineNo”？'],
  [set('sections', [{ key: 'all', title: '全部', fields: ['modle'] }]), '不认识“modle”，是不是“model”？'],
  [set('children', [CHILD]), '不认识“CameraFiel”，是不是“CameraFile”？'],
  [field({ maxLength: 9 }, 'isDeleted'), '与系统的数据列 is_deleted 重名'],
  [field({ maxLength: 9 }, 'constructor'), '系统保留字'],
  [field({ maxLength: 9 }, '1st'), '应为字母开头'],
  [field({ maxLength: 9, title: '设备名称' }), '的名称“设备名称”在表单中与字段“machineName”相同'],
  [whole({ 'x-from': { relation: 'addres', field: 'name' } }), '中的“addres”不是本资源的关联字段'],
  [whole({ 'x-from': { relation: 'addressId', field: 'nmae' } }), '不认识“nmae”，是不是“name”？'],
]);

const WHEN = (value: Json, key = 'status') => ({ required: [key], properties: { [key]: { const: value } } });

/** Settings that are well-formed but have no meaning where they are. */
const SENSELESS = [
  ...of('EquipmentFile', [
    [set('record.properties.model.minimum', 1), 'minimum 不能用于种类 text'],
    [set('record.properties.model.maximum', 9), 'maximum 不能用于种类 text'],
    [set('record.properties.buyTime.minLength', 2), 'minLength 不能用于种类 date'],
    [set('record.properties.buyTime.minimum', 2000), 'minimum 不能用于种类 date'],
    [set('record.properties.model.maxItems', 3), 'maxItems 不能用于种类 text'],
    [set('record.properties.model.x-rows', 3), 'x-rows 不能用于种类 text'],
    [set('record.properties.buyTime.x-truncate', 9), 'x-truncate 不能用于种类 date'],
    [set('record.properties.buyTime.x-unit', '天'), 'x-unit 不能用于种类 date'],
    [set('record.properties.model.x-late', 'status'), 'x-late 不能用于种类 text'],
    [set('record.properties.pictures.x-search', true), 'x-search 种类 images 不能作为查询条件'],
    [set('record.properties.equipmentNo.x-search', true), '机密或不保存的字段不能作为查询条件'],
    [field({ 'x-kind': 'files', 'x-search': true }), 'x-search 种类 files 不能作为查询条件'],
    [field({ 'x-secret': true, 'x-search': 'bad' }), '不能作为查询条件'],
    [field({ minLength: 9, maxLength: 3 }), 'minLength 大于 maxLength'],
    [whole({ type: 'integer', minimum: 9, maximum: 3 }), 'minimum 大于 maximum'],
    [whole({ type: 'integer', 'x-when': WHEN(7) }), '中的 7 不是字段“状态”能有的值'],
    [whole({ type: 'integer', 'x-when': WHEN('0') }), '中的 "0" 不是字段“状态”能有的值'],
    [whole({ type: 'integer', 'x-required': { if: WHEN(7) } }), '中的 7 不是字段“状态”能有的值'],
    [whole({ type: 'integer', 'x-read-only': { if: WHEN(7) } }), '中的 7 不是字段“状态”能有的值'],
    [set('screens.EquipmentFile.rowColors.0.when', WHEN(8)), '中的 8 不是字段“状态”能有的值'],
    [set('record.allOf', [{ if: WHEN(9), then: { required: ['model'] } }]), '中的 9 不是字段“状态”能有的值'],
    [set('actions.8.when', WHEN(9)), '中的 9 不是字段“状态”能有的值'],
    [whole({ type: 'integer', 'x-when': WHEN('2026-02-30', 'buyTime') }), '不是字段“购置日期”能有的值'],
    [field({ 'x-when': WHEN('x', 'bad') }), '以本字段自己为条件'],
    [set('record.properties.machineName.readOnly', true), '（设备名称）是只读字段，没有人能填写'],
    [set('record.properties.machineName.x-show', ['list']), '（设备名称）没有出现在任何表单中'],
    [set('record.allOf', [{ if: WHEN(1), then: { required: ['equipmentNo'] } }]), '不能要求必填'],
    [field({ pattern: 'AQ-[0-9]+' }), '没有限定全文'],
    [field({ pattern: '^AQ|BQ$' }), '没有限定全文'],
    [field({ pattern: '^[0-9]{8}$', maxLength: 6 }), '至少要 8 个字，超过了 maxLength 6'],
    [field({ pattern: '^[0-9]{2}$', minLength: 6 }), '最多 2 个字，不足 minLength 6'],
    [field({ pattern: 'a^b$' }), '没有任何文字能符合'],
    [field({ pattern: '^a$b' }), '没有任何文字能符合'],
    [field({ pattern: '^[^\\s\\S]$' }), '没有任何文字能符合'],
    [field({ pattern: '[a' }), '不是正确的正则表达式'],
    [field({ pattern: '^(a+)+$' }), '中有重复套着不限次数的重复'],
    [field({ 'x-permission': { read: 'EquipmentFile:price' } }), '没有任何菜单可以授予'],
    [field({ 'x-permission': { write: 'Equipment:edit' } }), '没有任何菜单可以授予'],
    [field({ 'x-required': { can: 'Equipment:edit' } }), '没有任何菜单可以授予'],
    [field({ 'x-read-only': { cannot: 'EquipmentFile:aprove' } }), 'EquipmentFile:aprove'],
    [whole({ type: 'number', 'x-value': { divide: [1, 0] } }), '除数是 0'],
    [whole({ type: 'number', 'x-value': { divide: [{ field: 'status' }, { subtract: [2, 2] }] } }), '除数是 0'],
    [whole({ type: 'number', 'x-default': { divide: [7, { multiply: [{ field: 'status' }, 0] }] } }), '除数是 0'],
    [whole({ type: 'array', items: { type: 'object', properties: {} } }), '项数不能少于 1'],
    [whole({ type: 'array', 'x-kind': 'rows' }), '缺少 items.properties'],
    [field({ enum: [] }), '项数不能少于 1'],
    [field({ enum: ['甲', '甲'] }), '"甲" 重复'],
    [field({ enum: ['甲', '乙'], default: '丙' }), '默认值 "丙" 不符合'],
    [field({ enum: ['甲'], 'x-words': { 乙: '二' } }), '不认识“乙”'],
    [whole({ type: 'integer', default: 'x' }), '默认值 "x" 不符合'],
    [field({ 'x-link': 'https://example.com' }), 'x-link'],
    [field({ description: ' ' }), '不能为空白'],
    [field({ 'x-placeholder': '' }), '不能为空白'],
  ]),
  ...of('EquipmentRepair', [[set('actions.7.by', ['createdUserId']), '的动作“验收”只有创建人能办']]),
  ...of('WorkCalendar', [
    [field({ 'x-when': WHEN(4, 'kind') }), '中的 4 不是字段“类别”能有的值'],
    [field({ 'x-when': WHEN('1', 'kind') }), '中的 "1" 不是字段“类别”能有的值'],
  ]),
];

/** Operators between two days that no two days fulfil together. */
const COMPARED = [
  ['>', '<'],
  ['=', '!='],
  ['>=', '<=', '!='],
  ['>', '='],
].flatMap((ops) => {
  const compare = ops.map((op) => ({ op, field: 'buyTime' }));
  return of('EquipmentFile', [[field({ format: 'date', 'x-compare': compare }), '互相矛盾']]);
});

export const MISTAKES_IN_RESOURCES: readonly Planted[] = [
  ...TITLES,
  ...MISSPELT,
  ...UNKNOWN,
  ...SENSELESS,
  ...COMPARED,
];
