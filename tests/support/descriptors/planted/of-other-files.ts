import { type Change, type Harmless, type Planted, rename, replace, set } from './planted.ts';

const of = (file: string, rows: readonly (readonly [Change, string])[]): Planted[] =>
  rows.map(([change, cause]) => ({ file, change, cause }));

const harmless = (file: string, change: Change, why: string): Harmless => ({ file, change, why });

const MENU = { code: 'x', title: '新菜单', router: '/x', icon: 'bell' };

const MENUS = of('menus/menus.json', [
  [set('menus.3.icon', 'alret'), '不认识“alret”，是不是“alert”？'],
  [set('menus.0.component', 'Consol'), '不认识“Consol”，是不是“Console”？'],
  [set('menus.3.children.1.component', 'main/RiskJugde/index'), '不认识“RiskJugde”，是不是“RiskJudge”？'],
  [set('menus.0.application', 'hazrad'), '不认识“hazrad”，是不是“hazard”？'],
  [set('menus.0.application'), '缺少“application”'],
  [set('menus.3.children.0.application', 'hazard'), '只写在最上层的菜单'],
  [set('menus.1.code', 'Console'), '“Console”与 menus.0.code 重复'],
  [set('menus.1.router', '/homePage'), '“/homePage”与 menus.0.router 重复'],
  [set('menus.1.router', 'inbox'), '应以 / 开头'],
  [set('menus.1.title', ' '), '应是一行文字'],
  [set('menus.1.title', '我的\n待办'), '应是一行文字'],
  [set('menus.-', { ...MENU, application: 'hazard', component: 'PageView' }), '没有下级菜单'],
  [set('menus.1.children', [{ ...MENU, component: 'Inbox' }]), '只能写在目录'],
  [set('menus.3.children.0.buttons', { RiskRegistr: ['page'] }), '不认识“RiskRegistr”，是不是“RiskRegister”？'],
  [set('menus.3.children.0.buttons.RiskRegister', ['@screen', 'jugde']), '不认识“jugde”，是不是“judge”？'],
  [set('menus.3.children.0.buttons.RiskRegister', []), '项数不能少于 1'],
  [set('menus.3.children.0.buttons', { sysUser: ['@screen'] }), '菜单打开的不是“用户”的页面'],
  [rename('menus.3.children.0.buttons', 'butons'), '不认识“butons”，是不是“buttons”？'],
  [replace('"title": "首页",', '"title": "首页"'), '不是正确的 JSON'],
]);

const ROLES = [
  ...of('menus/roles.json', [
    [set('roles.1.code', 'sys_manager_role'), '重复'],
    [set('roles.1.name', '系统管理员'), '“系统管理员”与 roles.0.name 重复'],
    [set('roles.1.name', ''), '应是一行文字'],
    [set('roles.1.dataScopeType', 6), '不能大于 5'],
    [set('roles.1.grants.RiskPoint', ['paeg']), '不认识“paeg”，是不是“page”？'],
    [rename('roles.1.grants.RiskPoint', 'RiskPiont'), '不认识“RiskPiont”，是不是“RiskPoint”？'],
    [rename('roles.1.remark', 'remarks'), '不认识“remarks”，是不是“remark”？'],
    [set('roles.1.sort', '20'), '应为 integer'],
  ]),
  ...of('menus/apps.json', [
    [set('apps.0.active', 'N'), '应有一个应用的 active 为 "Y"'],
    [set('apps.0.active', 'yes'), '只能写：Y,N'],
    [set('apps.0.name', '  '), '应是一行文字'],
    [set('apps.1.code', 'hazard'), '“hazard”与 apps.0.code 重复'],
  ]),
];

const DICTIONARIES = of('dictionaries/hazard.json', [
  [set('types.0.values', []), '没有值，请写上或去掉这个字典'],
  [set('types.0.values.1.code', '0'), '“0”与 types.0.values.0.code 重复'],
  [set('types.0.values.1.value', '待核查'), '“待核查”与 types.0.values.1.value 重复'],
  [set('types.0.values.0.value', ' '), '应是一行文字'],
  [set('types.0.values.0.code', 0), '应为 string'],
  [set('types.1.name', ''), '应是一行文字'],
  [rename('types.0.locked', 'loked'), '不认识“loked”，是不是“locked”？'],
  [set('types.0.code', 'risk_register_statu'), '是不是“risk_register_statu”？'],
]);

const FIGURES = of('statistics/kpis.json', [
  [set('0.numerator', 'closd'), '不认识“closd”，是不是“closed”？'],
  [set('0.denominator', 'confirmd'), '不认识“confirmd”，是不是“confirmed”？'],
  [set('0.denominator', 'closed'), '与 denominator 相同'],
  [set('0.by', 'due'), '不认识“due”'],
  [set('0.by', 'submitted'), '只能写：submit'],
  [set('0.of', 'hazard'), '只能写：hazards'],
  [set('0.unit', '小时'), '没有写 sum，单位应为 %'],
  [set('0.target', 980), '不能大于 100'],
  [set('0.target', -1), '不能小于 0'],
  [set('0.good', 'higher'), '只能写：up,down'],
  [set('0.name', ' '), '应是一行文字'],
  [set('0.formula', '已闭环\n÷ 确认'), '应是一行文字'],
  [set('1.code', 'K1'), '“K1”与 0.code 重复'],
  [set('1.name', '隐患整改率'), '“隐患整改率”与 0.name 重复'],
  [set('1.beside.measure', 'onTimeExtendd'), '是不是“onTimeExtended”？'],
  [set('6.sum', 'rectifySecond'), '不认识“rectifySecond”，是不是“rectifySeconds”？'],
  [set('10.formula', '闭环后 {repeatDay} 天内又出现的隐患'), '不认识“repeatDay”，是不是“repeatDays”？'],
  [set('0.numeratorName'), '缺少“numeratorName”'],
]);

const BOARDS = [
  ...of('boards/monitor.json', [
    [set('code', 'monitr'), '应与文件名相同：“monitor”'],
    [set('title', ' '), '应是一行文字'],
    [set('kind', 'board'), '只能写：dashboard,wall'],
    [set('cards.0.source', 'HomePageStatistic.riskTotal'), '是不是“HomePageStatistic.risktotal”？'],
    [set('cards.0.measure', '20'), '不认识“20”'],
    [set('cards.0.measure'), '缺少“measure”'],
    [set('cards.7.measure', 'K1'), '没有可选的项，请去掉'],
    [set('cards.0.picture', 'figures'), '只能写：figure'],
    [set('cards.0.width', 2), '不能小于 4'],
    [set('cards.0.period', 'week'), '只能写：all,year,month'],
    [set('cards.1.key', 'waiting'), '“waiting”与 cards.0.key 重复'],
    [set('cards.4.source', 'RiskQurey'), '不认识“RiskQurey”，是不是“RiskQuery”？'],
    [set('cards.4.fields.1', 'riskNmae'), '不认识“riskNmae”，是不是“riskName”？'],
    [set('cards.4.fields.1', 'createdTime'), '“createdTime”与 cards.4.fields.0 重复'],
    [set('cards.4.fields'), '缺少“fields”'],
    [set('cards.4.period', 'month'), '列表页写 all'],
    [set('cards.4.picture', 'ring'), '列表页只能画成 list、scroll'],
    [set('cards.5.filter', { planTiem: 'today,today' }), '不认识“planTiem”，是不是“planTime”？'],
    [set('cards.0.places', { wide: [0, 0, 6, 3], ultra: [0, 0, 6, 3], tall: [0, 0, 6, 3] }), '只用于大屏'],
  ]),
  ...of('boards/screenMonitor.json', [
    [set('cards.0.places'), '缺少“places”'],
    [set('cards.0.places.wide.0', 23), '超出了大屏的 24 列 12 行'],
  ]),
];

const HOLIDAY = { name: '假', kind: 1, beginDate: '2026-12-25', endDate: '2026-12-25' };

const CALENDAR = of('demo/calendar.json', [
  [set('years.0.days.0.beginDate', '2026-1-1'), '应为日期'],
  [set('years.0.days.5.endDate', '2026-04-31'), '没有这一天'],
  [set('years.0.days.5.endDate', '2026-04-01'), '早于 beginDate'],
  [set('years.0.days.5.beginDate', '2026-02-24'), '超过 31 天'],
  [set('years.0.days.0.kind', 4), '只能写：1,2,3'],
  [set('years.0.days.1.beginDate', '2026-01-03'), '“2026-01-03”与'],
  [set('years.0.days.8.kind', 3), '本来就是工作日'],
  [set('years.-', { year: 2026, source: '通知', days: [HOLIDAY] }), '“2026”与 years.0.year 重复'],
  [set('years.1.year', 2028), '不在 2028 年'],
  [set('years.0.source', ' '), '不能为空白'],
  [set('shifts.0.segments.0.begin', '8点'), '应为时间'],
  [set('shifts.0.segments.0.begin', '25:00'), '应为时间'],
  [set('shifts.0.segments.0.end', '08:00'), '与 begin 相同'],
  [set('shifts.1.cycle', '白班,白班,中斑,中班,夜班,夜班,休,休'), '不认识“中斑”，是不是“中班”？'],
  [set('shifts.1.cycleStart'), '轮班须同时写'],
  [set('shifts.1.groups.3.offset', 9), '不能大于一轮的天数 8'],
]);

const DEMO = [
  ...of('demo/defaults.json', [
    [set('rankTypes.0.color', 'red'), '应为颜色'],
    [set('rankTypes.1.code', 1), '“1”与 rankTypes.0.code 重复'],
    [rename('rankTypes.0.lecMin', 'lecMinn'), '不认识“lecMinn”，是不是“lecMin”？'],
    [set('checkTypes.0.cycleType', 'day'), '应为 integer'],
    [set('riskTypes.1.code', 'person'), '“person”与 riskTypes.0.code 重复'],
    [set('administrators.1.roles.0', 'sys_manager'), '不认识“sys_manager”，可以写：sys_manager_role'],
    [set('riskTypes.0.name', '长'.repeat(150)), '不符合字段“'],
  ]),
  ...of('demo/plant.json', [
    [set('organisations.1.code', 'BX01'), '的上级“BX”没有写在它之前'],
    [set('organisations.1.leader', 'zhourogn'), '不认识“zhourogn”，是不是“zhourong”？'],
    [set('people.0.org', 'BL10'), '不认识“BL10”'],
    [set('people.0.roles.0', 'plant_directr'), '不认识“plant_directr”，是不是“plant_director”？'],
    [set('people.0.position', 'directer'), '不认识“directer”，是不是“director”？'],
    [set('people.0.sex', 3), '只能写：1,2'],
    [set('items.0.checkType', '日常检查'), '不认识“日常检查”，是不是“日常排查”？'],
    [set('areas.0.places.0.workType', 'works'), '不认识“works”，是不是“work”？'],
    [set('roleOrganisations', { auditer: ['BL03'] }), '不认识“auditer”，是不是“auditor”？'],
  ]),
  ...of('demo/hazards.json', [
    [set('total', 1300), '应为 statuses 与 sources 的合计 1200'],
    [set('types.person', 0.4), '应为 1'],
    [set('lateShare', 8), '不能大于 1'],
    [set('endings.closed.steps', ['submit', 'jugde']), '不认识“jugde”，是不是“judge”？'],
    [set('cases.0.ending', 'close'), '只能写：draft'],
    [set('cases.0.steps.0', 'submitt'), '不认识“submitt”，是不是“submit”？'],
    [set('faults.0.type', 'persons'), '不认识“persons”，是不是“person”？'],
    [set('staff.judge', 'chenyann'), '不认识“chenyann”，是不是“chenyan”？'],
    [set('staff.rectifiers.others'), '缺少“others”'],
    [set('recent.groups.0.daysBefore', [9, 1]), '请对调'],
  ]),
  ...of('demo/plans.json', [
    [set('timed.0.checkType', '日常检查'), '不认识“日常检查”，是不是“日常排查”？'],
    [set('timed.0.area', '生产'), '不认识“生产”，是不是“生产区”？'],
    [set('timed.0.inspector', 'zhengdenng'), '是不是“zhengdeng”？'],
    [set('timed.1.key', 'day-production'), '“day-production”与 timed.0.key 重复'],
    [set('shares.late', 4), '不能大于 1'],
    [set('oneOff.0.to', -700), '早于 from'],
    [set('oneOff.0.end', 'finished'), '只能写：done'],
  ]),
  ...of('demo/warnings.json', [
    [set('devices.1.no', 'AI-01'), '“AI-01”与 devices.0.no 重复'],
    [set('devices.0.place', '合成装置'), '不认识“合成装置”'],
    [set('devices.0.ip', '10.20.2'), '应为 IP'],
    [set('kinds.0.code', 'helmat'), '不认识“helmat”，是不是“helmet”？'],
    [set('kinds.0.type', 'persons'), '不认识“persons”，是不是“person”？'],
  ]),
  ...of('demo/notices.json', [
    [set('notices.0.by', 'linanqii'), '不认识“linanqii”，是不是“linanqi”？'],
    [set('notices.0.to.0', 'BL20'), '不认识“BL20”'],
    [set('notices.0.at', '8:20'), '应为时间'],
    [set('notices.0.readPercent', 140), '不能大于 100'],
    [set('notices.0.title', ''), '不能为空白'],
  ]),
  ...of('demo/news.json', [
    [set('news.0.scene', 'tnak'), '没有图片 demo/pictures/tnak-before.png'],
    [set('news.0.by', 'linan'), '不认识“linan”'],
  ]),
];

export const MISTAKES_ELSEWHERE: readonly Planted[] = [
  ...MENUS,
  ...ROLES,
  ...DICTIONARIES,
  ...FIGURES,
  ...BOARDS,
  ...CALENDAR,
  ...DEMO,
];

/** Changes that the check accepts. */
export const HARMLESS: readonly Harmless[] = [
  harmless('statistics/kpis.json', set('0.target'), 'a figure may have no target'),
  harmless('boards/monitor.json', set('cards.1.title', '待研判/待核查'), 'two cards may show one thing in two ways'),
  harmless('boards/monitor.json', set('cards.6.staleAfter'), 'figures are grey after 180 seconds then'),
  harmless('menus/menus.json', set('menus.0.title', '隐患登记'), 'menus are told apart by their folder'),
  harmless('menus/roles.json', set('roles.1.remark', ''), 'a remark may be empty'),
  harmless('dictionaries/hazard.json', set('types.0.name', '状态'), 'types are chosen by their codes'),
  harmless(
    'resources/EquipmentFile.json',
    set('record.properties.model.x-width', 40),
    'narrow, but the text is shown whole in a tip',
  ),
];
