import type { ApiError } from '../compiler/openapi/call.ts';

/**
 * Catalogue of refusals (wire.md#1.7, wire.md#1.8). The envelope of `refuse('D1003')` has a numeric name as `code`, any
 * other name as `extras.errorCode`.
 */

/** A fault in one field of the request. */
export interface FieldError {
  field: string;
  message: string;
}

interface Entry {
  message: string;
  /** HTTP status; default 200 (wire.md#1.2). */
  http?: number;
  /** `code` of the envelope; default 500 (other business refusal). */
  code?: number;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
}

/** Refusals named by a number, which is sent as `code`. */
const SYSTEM = {
  '1011001': { code: 1011001, message: '账号或密码为空，请检查account或password参数' },
  '1011002': { code: 1011002, message: '账号或密码错误，请检查account或password参数' },
  '1011003': { code: 1011003, message: '验证码错误，请检查captcha参数' },
  '1011004': { http: 401, code: 1011004, message: '请求token为空，请携带token访问本接口' },
  '1011005': {
    http: 401,
    code: 1011005,
    message: 'token格式不正确，token请以Bearer开头，并且Bearer后边带一个空格',
  },
  '1011006': { code: 1011006, message: '请求token错误' },
  '1011007': { code: 1011007, message: '账号被冻结，请联系管理员' },
  '1011008': { code: 1011008, message: '登录已过期，请重新登录' },
  '1011009': { code: 1011009, message: '无登录用户' },
  '1013001': { http: 404, code: 1013001, message: '资源路径不存在，请检查请求地址' },
  '1013002': { http: 403, code: 1013002, message: '没有权限访问资源，请联系管理员' },
  '1013003': { code: 1013003, message: '没有权限操作该数据，请联系管理员' },
  '1015002': { http: 400, code: 1015002, message: '请求JSON参数格式不正确，请检查参数格式' },
  '1016002': { http: 500, code: 1016002, message: '服务器出现异常，请联系管理员' },
} as const satisfies Record<string, Entry>;

/** Refusals of HTTP and admission, which wire.md does not number. */
const TRANSPORT = {
  INVALID: { code: 400, message: '请求参数不正确' },
  BAD_REQUEST: { http: 400, code: 400, message: '请求格式不正确' },
  WRONG_METHOD: { http: 405, code: 405, message: '请求方法不正确，该地址只接受 {methods}' },
  UNSUPPORTED_TYPE: { http: 415, code: 415, message: '不支持的请求内容类型' },
  TOO_LARGE: { http: 413, code: 413, message: '请求内容过大' },
  URL_TOO_LONG: { http: 414, code: 414, message: '请求地址过长' },
  HEADERS_TOO_LARGE: { http: 431, code: 431, message: '请求头过大' },
  REQUEST_TIMEOUT: { http: 408, code: 408, message: '请求超时，请重试' },
  HOST_REFUSED: { http: 421, code: 421, message: '不允许的访问地址' },
  ORIGIN_REFUSED: { http: 403, code: 403, message: '不允许的访问来源' },
  SIGNATURE: { http: 401, code: 401, message: '{reason}' },
  TOO_OFTEN: { http: 429, code: 429, message: '操作过于频繁，请稍后再试', retryAfter: 1 },
  TOO_MANY: { http: 429, code: 429, message: '同时进行的操作过多，请稍后再试', retryAfter: 1 },
  UPLOAD_QUOTA: { http: 429, code: 429, message: '上传的文件过多，请稍后再试', retryAfter: 60 },
  UPLOAD_GONE: { code: 400, message: '文件没有传完或已过期，请重新上传' },
  DISK_FULL: { http: 503, code: 503, message: '服务器磁盘空间不足，暂时不能上传，请联系管理员', retryAfter: 60 },
  UNAVAILABLE: { http: 503, code: 503, message: '服务暂不可用，请稍后再试', retryAfter: 2 },
  TOO_SLOW: {
    http: 503,
    code: 503,
    message: '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试',
    retryAfter: 2,
  },
  COMMIT_LATE: {
    http: 503,
    code: 503,
    message: '处理超时，操作可能已经完成，请刷新查看结果，再决定是否重新提交',
    retryAfter: 2,
  },
  MUST_CHANGE_PASSWORD: { http: 403, code: 1013002, message: '请先修改初始密码' },
  REPEATED_ID: { code: 400, message: '请求标识已用于其他内容，请重新提交' },
  BUSY: { code: 409, message: '数据正在被他人修改，请稍后重试' },
  STALE: { code: 409, message: '数据已被他人修改，请刷新后重试' },
  UNDELETE_LATE: { code: 409, message: '已超过可撤销的时间，删除没有撤销' },
  NOTHING_CHOSEN: { code: 400, message: '未选择行' },
  EMBED_REFUSED: { message: '该页面的地址不在允许嵌入的范围内，请联系管理员' },
  EMBED_TICKET: { message: '票据无效或已使用' },
  WALL_LINK: { message: '链接无效、已使用或已撤销，请联系管理员重新签发' },
  WALL_UNUSED: { message: '该链接没有在使用，不需要撤销' },
  ANSWER_TOO_LARGE: { code: 400, message: '要返回的数据超过 {megabytes} MB，请减少每页条数或缩小查询范围后重试' },
  SORT_FIELD: { code: 400, message: '排序字段不合法' },
} as const satisfies Record<string, Entry>;

const USERS = {
  D1000: { message: '用户名或密码不正确' },
  D1001: { message: '非法操作，禁止删除自己' },
  D1002: { code: 404, message: '记录不存在' },
  D1003: { message: '账号已存在' },
  D1004: { message: '旧密码输入错误' },
  D1006: { message: '数据已存在' },
  D1007: { message: '数据不存在或含有关联引用，禁止删除' },
  D1008: { message: '禁止为管理员分配角色' },
  D1009: { message: '重复数据或记录含有不存在数据' },
  D1010: { message: '禁止为超级管理员角色分配权限' },
  D1011: { message: '非法数据' },
  D1012: { message: 'Id不能为空' },
  D1013: { message: '没有权限操作该数据' },
  D1014: { message: '禁止删除超级管理员' },
  D1015: { message: '禁止修改超级管理员状态' },
  D1016: { message: '没有权限' },
  D1017: { message: '账号已冻结' },
  ACCOUNT_EXPIRED: { message: '账号已过期，请联系管理员延长到期日期' },
  SESSION_EXPIRED: { code: 1011007, message: '账号已过期，请联系管理员延长到期日期' },
} as const satisfies Record<string, Entry>;

const ORGANISATION = {
  D2000: { message: '父机构不存在' },
  D2001: { message: '当前机构Id不能与父机构Id相同' },
  D2002: { message: '已有相同组织机构,编码或名称相同' },
  D2003: { message: '没有权限操作机构' },
  D2004: { message: '该机构下有员工禁止删除' },
  D2005: { message: '附属机构下有员工禁止删除' },
  D2006: { message: '只能增加下级机构' },
  D6000: { message: '已存在同名或同编码职位' },
  D6001: { message: '该职位下有员工禁止删除' },
} as const satisfies Record<string, Entry>;

const SETTINGS = {
  D3000: { message: '字典类型不存在' },
  D3001: { message: '字典类型已存在,名称或编码重复' },
  D3002: { message: '字典类型下面有字典值禁止删除' },
  D3003: { message: '字典值已存在,名称或编码重复' },
  D3004: { message: '字典值不存在' },
  D3005: { message: '字典状态错误' },
  D4000: { message: '菜单已存在' },
  D4001: { message: '路由地址为空' },
  D4002: { message: '打开方式为空' },
  D4003: { message: '权限标识格式为空' },
  D4004: { message: '权限标识格式错误' },
  D4005: { message: '权限不存在' },
  D4006: { message: '父级菜单不能为当前节点，请重新选择父级菜单' },
  D4007: { message: '不能移动根节点' },
  D5000: { message: '已存在同名或同编码应用' },
  D5001: { message: '默认激活系统只能有一个' },
  D5002: { message: '该应用下有菜单禁止删除' },
  D7000: { message: '通知公告状态错误' },
  D7001: { message: '通知公告删除失败' },
  D7002: { message: '通知公告编辑失败，类型必须为草稿' },
  NEWS_STATUS: { message: '新闻状态错误，只能在草稿与发布之间切换' },
  D8000: { message: '文件不存在' },
  D9000: { message: '已存在同名或同编码参数配置' },
  D9001: { message: '禁止删除系统参数' },
  D1100: { message: '已存在同名任务调度' },
  D1101: { message: '任务调度不存在' },
  D1200: { message: '演示环境禁止修改数据' },
  D1300: { message: '已存在同名或同主机租户' },
  D1400: { message: '该表代码模板已经生成过' },
  D1501: { message: '该类型不存在' },
  D1502: { message: '该字段不存在' },
  D1503: { message: '该类型不是枚举类型' },
  D1504: { message: '该实体不存在' },
} as const satisfies Record<string, Entry>;

const HAZARDS = {
  H1001: { message: '当前状态不允许该操作' },
  H1002: { message: '您不是当前处理人' },
  H1003: { code: 409, message: '状态已变化，请刷新' },
  H1004: { message: '请选择研判人或核查人' },
  H1005: { message: '五落实信息不完整：{缺项}' },
  H1006: { message: '整改人与核查人/验收人不能为同一人' },
  H1007: { message: '完成期限不能早于当前时间' },
  H1008: { message: '后续环节已处理，无法撤回' },
  H1009: { message: '该排查项已登记隐患' },
  H1010: { message: '请上传整改后照片' },
  H1011: { message: '处理人已停用，请联系管理员重新指派' },
  H1012: { message: '已有待审批的延期申请' },
  H1013: { message: '该预警已转隐患' },
  H1014: { message: '{姓名}没有{环节}权限，请另选' },
  H1015: { message: '{多久}已催办（{时间}），{再次} 后可再次催办' },
  PLAN_CYCLE: { code: 400, message: '排查周期不能为空值' },
  PLAN_ASSIGNMENT: { code: 400, message: '任务分配不能为空' },
  PLAN_START: { code: 400, message: '开始时间不能设置在当前时间之前' },
} as const satisfies Record<string, Entry>;

/** Refusals of imports (wire.md#12); `{reason}` is a sentence with the remedy. */
const IMPORTS = {
  IMPORT_FILE: { code: 400, message: '{reason}' },
  IMPORT_UPDATE: { code: 400, message: '不能按“新增或更新”导入：没有编辑权限，或没有可以认出已有记录的字段' },
  IMPORT_UNDO: { code: 500, message: '{reason}' },
  IMPORT_HEADER: { code: 400, message: '{reason}' },
  IMPORT_AGAIN: { code: 400, message: '同一文件已于 {time} 由 {userName} 导入过，确需再次导入请选择“仍要导入”' },
} as const satisfies Record<string, Entry>;

/** Refusals of 企业微信 (wire.md#2.4). The provider's reason is logged but not sent, since it would help attackers. */
const WECOM = {
  WECOM_CLOSED: { message: '企业微信未启用' },
  WECOM_FAILED: { message: '企业微信登录失败' },
  WECOM_TICKET: { message: '绑定请求已失效，请重新使用企业微信登录' },
  WECOM_BOUND: { message: '该账号已绑定企业微信' },
  WECOM_TAKEN: { message: '该企业微信已绑定其他账号' },
  WECOM_UNBOUND: { message: '未绑定企业微信' },
} as const satisfies Record<string, Entry>;

/** Refusals of edited descriptors (wire.md#5.14, decision 020); `{reason}`, `{changes}`: sentences of the plan. */
const FORMS = {
  FORM_INVALID: { code: 400, message: '“{title}”的定义有 {count} 处错误：{first}' },
  FORM_UNKNOWN: { code: 400, message: '没有名为“{name}”的资源，在线修改只能针对已有的资源' },
  FORM_STALE: { code: 409, message: '“{title}”已由{author}发布了新版本（{changes}），请在新版本上重新修改' },
  FORM_UPGRADED: { code: 409, message: '“{title}”的描述文件已随程序升级，请在新版本上重新修改' },
  FORM_EDITED: { code: 409, message: '草稿已被他人修改，请刷新后重试' },
  FORM_NOT_DRAFT: { message: '只有草稿可以修改、删除或发布' },
  FORM_NOT_IN_FORCE: { message: '只能回退正在使用的版本' },
  GENERATE_DOWNLOAD: { code: 400, message: '生成方式是“下载压缩包”，请使用“下载压缩包”，或先改为“生成到本项目”' },
  GENERATE_RIGHT: { message: '您没有“表单设计：发布”的权限，请下载压缩包，或请管理员授权' },
  FORM_UNCHANGED: { code: 400, message: '与正在使用的版本相同，没有可发布的修改' },
  FORM_NEW_ADMIN: { message: '新建资源会产生新的权限，请由超级管理员操作' },
  FORM_REFUSED: { code: 400, message: '{reason}' },
  FORM_CONVERT: { code: 400, message: '“{title}”有 {count} 条值不能转换，请选择“留空”或先改正这些记录' },
  FORM_CONVERTING: { code: 409, message: '“{title}”正在处理已有的数据，请等它完成或先停止' },
  FORM_CONFIRM: { code: 400, message: '这些修改会影响已有的数据：{changes}。确认无误后请选择“确认发布”' },
} as const satisfies Record<string, Entry>;

/** Refusals of sign-ins and their second step (wire.md#2.1, wire.md#2.4). */
const SIGN_IN = {
  LOGIN_PASSWORD: { message: '登录密码不正确' },
  LOGIN_SMS_CLOSED: { message: '短信登录未开通，请使用账号密码登录' },
  LOGIN_SMS_CODE: { message: '验证码不正确或已失效，请重新获取' },
  LOGIN_DEMO_TICKET: { message: '演示登录已失效，请刷新页面后重试' },
  LOGIN_TICKET: { message: '两步验证已失效，请返回重新登录' },
  LOGIN_DYNAMIC_CODE: { message: '动态码不正确或已使用，请输入新的动态码' },
  LOGIN_RECOVERY_CODE: { message: '恢复码不正确或已使用，请换一个恢复码' },
  LOGIN_TWO_STEP_ON: { message: '两步验证已开启，请先关闭再重新设置' },
  LOGIN_TWO_STEP_OFF: { message: '两步验证未开启' },
  LOGIN_TWO_STEP_OWN: { message: '自己的两步验证请在“安全设置”中凭密码关闭' },
  LOGIN_TWO_STEP_BEGIN: { message: '请先扫描二维码，再输入动态码' },
} as const satisfies Record<string, Entry>;

/** Refusals of the server's mails (wire.md#5.13). */
const MAIL = {
  MAIL_CLOSED: { message: '邮件服务未配置，请先在系统配置中填写 {codes}' },
  MAIL_UNREACHABLE: { message: '连接不上邮件服务器，邮件没有发出，请检查邮件服务器地址、端口和服务器的外部访问名单' },
  MAIL_LOGIN: { message: '邮件服务器拒绝登录，邮件没有发出，请检查系统配置中的邮箱账号和密码' },
  MAIL_REFUSED: { message: '邮件服务器没有接受这封邮件，请检查收件人后重试' },
} as const satisfies Record<string, Entry>;

/** Refusals for printed labels, and for the pages that their QR codes open. */
const LABELS = {
  LABEL_UNKNOWN: { code: 404, message: '记录不存在或无权查看' },
  LABEL_TOO_MANY: { code: 400, message: '一次最多打印 {max} 张标签，请少选一些' },
} as const satisfies Record<string, Entry>;

/** Message of a repeated call whose answer contained a secret (wire.md#1.3). */
export const SHOWN_ONCE = '操作此前已完成；密码、密钥等只显示一次，如未记下，请重置或重新生成';

const CATALOGUE = {
  ...SYSTEM,
  ...SIGN_IN,
  ...TRANSPORT,
  ...USERS,
  ...ORGANISATION,
  ...SETTINGS,
  ...HAZARDS,
  ...IMPORTS,
  ...MAIL,
  ...LABELS,
  ...WECOM,
  ...FORMS,
};

export type ErrorCode = keyof typeof CATALOGUE;

/** All refusals, for the API document. */
export function errorCatalogue(): ApiError[] {
  return Object.entries(CATALOGUE).map(([name, entry]: [string, Entry]) => ({
    name,
    message: entry.message,
    http: entry.http ?? 200,
    code: entry.code ?? 500,
    named: !isNumbered(name),
  }));
}

/** True for names sent as `code`; others are sent as `extras.errorCode` (wire.md#1.2). */
function isNumbered(name: string): boolean {
  return name in SYSTEM;
}

export class AppError extends Error {
  readonly http: number;
  readonly code: number;
  readonly extras: Record<string, unknown>;
  readonly retryAfter: number | null;

  constructor(entry: Entry, message: string, extras: Record<string, unknown>) {
    super(message);
    this.name = 'AppError';
    this.http = entry.http ?? 200;
    this.code = entry.code ?? 500;
    this.extras = extras;
    this.retryAfter = entry.retryAfter ?? null;
  }

  /** Copy of this refusal with another HTTP status, or with more extras. */
  with({ http = this.http, extras }: { http?: number; extras?: Record<string, unknown> }): AppError {
    const { message, code } = this;
    return new AppError({ message, code, http }, message, { ...this.extras, ...extras });
  }
}

/** Error for a refusal of the catalogue; `vars` replace `{name}` in the message, `extras` are sent in the envelope. */
export function refuse(
  code: ErrorCode,
  vars: Record<string, string | number> = {},
  extras: Record<string, unknown> = {},
): AppError {
  const entry: Entry = CATALOGUE[code];
  const message = entry.message.replace(/\{([^}]+)\}/g, (whole, name: string) => String(vars[name] ?? whole));
  const named = isNumbered(code) ? {} : { errorCode: code };
  return new AppError(entry, message, { ...named, ...extras });
}

/** Error about fields; `message` defaults to that of the first field. */
export function invalid(errors: FieldError[], message = errors[0]?.message): AppError {
  return new AppError(CATALOGUE.INVALID, message ?? CATALOGUE.INVALID.message, { errorCode: 'INVALID', errors });
}

/** The same error for an absent record, one of another tenant and one outside the data scope (wire.md#1.2). */
export function notFound(): AppError {
  return refuse('D1002');
}

/** Error about a stale write. `current`: the record's present state; `last`: author of the change (wire.md#1.3). */
export function conflict(current?: unknown, last: object | null = null): AppError {
  return refuse('STALE', {}, { ...(current === undefined ? {} : { current }), ...last });
}

/** Error about too many tries; `seconds`: time until the next try may succeed. */
export function tooOften(seconds: number, code: 'TOO_OFTEN' | 'UPLOAD_QUOTA' = 'TOO_OFTEN'): AppError {
  return new AppError({ ...CATALOGUE[code], retryAfter: seconds }, CATALOGUE[code].message, { errorCode: code });
}

/** Turns a refusal of `work` into errors of the field `place`, or of fields below it. */
export async function placed<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const own = (error.extras.errors ?? []) as FieldError[]; // written by invalid()
    if (own.length === 0) throw invalid([{ field: place, message: error.message }]);
    throw invalid(own.map(({ field, message }) => ({ field: `${place}.${field}`, message })));
  }
}
