// Written by `npm run codegen`. Do not edit.

import type * as t from './types.ts';

/** One call of the API. What it takes and gives costs nothing at run time. */
export interface Call<Input, Reply> {
  readonly method: 'GET' | 'POST';
  /** Below the base address: `/CameraFile/page`; `{name}` is filled from the input. */
  readonly path: string;
  /** Never there: it only carries the types. */
  types?(input: Input): Reply;
}

/** Query or path parameters of a GET, body or form of a POST. */
export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;

/** `data` of a success. */
export type ReplyOf<C> = C extends Call<never, infer Reply> ? Reply : never;

/** The calls below one path segment. A word is the key, or `key=rest` where the rest of the path differs from it. */
export function group<Calls>(name: string, gets: string, posts: string): Calls {
  const calls: { [key: string]: Call<unknown, unknown> } = {};
  const add = (method: 'GET' | 'POST', words: string) => {
    for (const word of words.split(' ')) {
      const [key = '', rest = key] = word.split('=');
      if (key) calls[key] = { method, path: `${name}${rest && '/'}${rest}` };
    }
  };
  add('GET', gets);
  add('POST', posts);
  return calls as Calls; // the table below names exactly the members of its type
}

/** How a call goes out: with an HTTP client of the caller's choice. */
export type Send<Options> = (call: Call<unknown, unknown>, input: unknown, options?: Options) => Promise<unknown>;

/** `api.CameraFile.page({ cameraFile: '东门' })` for every call of a group. */
export type Sender<Calls, Options> = {
  [K in keyof Calls]: undefined extends InputOf<Calls[K]>
    ? (input?: InputOf<Calls[K]>, options?: Options) => Promise<ReplyOf<Calls[K]>>
    : (input: InputOf<Calls[K]>, options?: Options) => Promise<ReplyOf<Calls[K]>>;
};

type Senders<Groups, Options> = { [G in keyof Groups]: Sender<Groups[G], Options> };

export function bind<Groups extends object, Options>(groups: Groups, send: Send<Options>): Senders<Groups, Options> {
  const bound = Object.entries(groups).map(([name, calls]: [string, Record<string, Call<unknown, unknown>>]) => {
    const senders = Object.entries(calls).map(([key, call]) => [
      key,
      (input?: unknown, options?: Options) => send(call, input, options),
    ]);
    return [name, Object.fromEntries(senders)];
  });
  return Object.fromEntries(bound);
}

/** What is needed of axios: an instance whose baseURL ends in `/api`. */
export interface AxiosLike {
  request(config: {
    method: string;
    url: string;
    params?: unknown;
    data?: unknown;
    headers?: Record<string, string>;
    responseType?: 'arraybuffer';
    validateStatus: () => boolean;
    signal?: AbortSignal;
  }): Promise<{ status: number; data: unknown }>;
}

export interface SendOptions {
  /** The same id again is the same action (X-Request-Id). */
  requestId?: string;
  signal?: AbortSignal;
  /** For files: answers an ArrayBuffer. */
  binary?: boolean;
}

/** A refusal. `message` is one plain sentence; `errorCode` such as `D1003`, `errors` by field. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: number;
  readonly errorCode: string;
  readonly errors: readonly { field: string; message: string }[];

  constructor(status: number, envelope: Envelope) {
    super(envelope.message ?? `HTTP ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = envelope.code ?? 0;
    this.errorCode = envelope.extras?.errorCode ?? '';
    this.errors = envelope.extras?.errors ?? [];
  }
}

interface Envelope {
  success?: boolean;
  code?: number;
  message?: string;
  data?: unknown;
  extras?: { errorCode?: string; errors?: { field: string; message: string }[] };
}

/**
 * Sends calls through axios and unwraps the envelope. `token` is asked for every call: what `api.session.login`
 * answered, or null before.
 * @throws ApiFailure for every refusal
 */
export function overAxios(http: AxiosLike, token: () => string | null = () => null): Send<SendOptions> {
  return async (call, input, options = {}) => {
    const { url, rest } = fill(call.path, input);
    const known = token();
    const { status, data } = await http.request({
      method: call.method,
      url,
      ...(call.method === 'GET' ? { params: rest } : { data: bodyOf(rest) }),
      headers: {
        ...(known === null ? {} : { Authorization: `Bearer ${known}` }),
        ...(options.requestId === undefined ? {} : { 'X-Request-Id': options.requestId }),
      },
      ...(options.binary ? { responseType: 'arraybuffer' } : {}),
      validateStatus: () => true,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return open(status, data);
  };
}

/** Path parameters go into the path, the others stay. */
function fill(path: string, input: unknown): { url: string; rest: unknown } {
  if (!path.includes('{') || typeof input !== 'object' || input === null) return { url: path, rest: input };
  const rest = new Map(Object.entries(input));
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name) ?? ''));
    rest.delete(name);
    return value;
  });
  return { url, rest: Object.fromEntries(rest) };
}

/** A body with a file in it is a form. */
function bodyOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !Object.values(input).some((value) => value instanceof Blob))
    return input ?? {};
  const form = new FormData();
  const parts = Object.entries(input).filter(([, value]) => value !== undefined);
  // The server reads the parts beside the file first.
  for (const [name, value] of parts) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of parts) if (value instanceof Blob) form.append(name, value);
  return form;
}

function open(status: number, body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !(body instanceof ArrayBuffer);
  const envelope: Envelope = isObject ? body : {};
  if (envelope.success === true) return envelope.data;
  if (envelope.success === false || status >= 400) throw new ApiFailure(status, envelope);
  return body;
}

export interface SessionCalls {
  /** 登录 */
  login: Call<t.LoginBody, string>;
  /** 退出登录 */
  logout: Call<undefined, void>;
  /** 当前用户、菜单与权限 */
  getLoginUser: Call<undefined, t.GetLoginUserReply>;
  /** 登录是否需要验证码 */
  getCaptchaOpen: Call<undefined, boolean>;
  /** 是否有多个租户 */
  getTenantOpen: Call<undefined, boolean>;
  /** 短信登录是否开通、是否为模拟短信 */
  getSmsOpen: Call<undefined, t.GetSmsOpenReply>;
  /** 发送登录短信验证码；模拟短信时才返回验证码 */
  getSmsCaptcha: Call<t.GetSmsCaptchaQuery, t.GetSmsCaptchaReply>;
  /** 可用的演示账号 */
  demoAccounts: Call<undefined, t.DemoAccountsReply>;
  /** 实时消息的一次性票据 */
  hubTicket: Call<undefined, t.HubTicketReply>;
  /** 本接口文档（OpenAPI 3.1） */
  openapiJson: Call<undefined, t.OpenapiJsonReply>;
}

export const session = /* @__PURE__ */ group<SessionCalls>("", "logout getLoginUser getCaptchaOpen getTenantOpen getSmsOpen getSmsCaptcha demoAccounts openapiJson=openapi.json", "login hubTicket");

export interface SysMenuCalls {
  /** 切换应用 */
  change: Call<t.SysMenuChangeBody, t.Menu[]>;
  /** 菜单：列表 */
  list: Call<t.SysMenuListQuery | undefined, t.SysMenu[]>;
  /** 菜单：可授权的菜单 */
  treeForGrant: Call<t.SysMenuTreeForGrantQuery | undefined, t.GrantNode[]>;
  /** 菜单：树 */
  tree: Call<t.SysMenuTreeQuery | undefined, t.TreeNode[]>;
}

export const sysMenu = /* @__PURE__ */ group<SysMenuCalls>("/sysMenu", "list treeForGrant tree", "change");

export interface SysUserCalls {
  /** 修改自己的密码 */
  updatePwd: Call<t.SysUserUpdatePwdBody, void>;
  /** 本人的登录设备 */
  sessions: Call<undefined, t.SysUserSessionsReply>;
  /** 退出本人的一处登录 */
  endSession: Call<t.SysUserEndSessionBody, void>;
  /** 退出本人在其他设备上的登录 */
  endOtherSessions: Call<undefined, t.SysUserEndOtherSessionsReply>;
  /** 用户：重置两步验证 */
  resetTwoStep: Call<t.SysUserResetTwoStepBody, void>;
  /** 解除自己的企业微信绑定 */
  unbindWx: Call<t.SysUserUnbindWxBody, void>;
  /** 用户：查询 */
  page: Call<t.SysUserPageQuery | undefined, t.SysUserPage>;
  /** 用户：列表 */
  list: Call<undefined, t.SysUserListReply>;
  /** 可指派的用户 */
  selector: Call<t.SysUserSelectorQuery | undefined, t.SysUserSelectorReply>;
  /** 用户：修改个人信息 */
  updateInfo: Call<t.SysUserUpdateInfo, void>;
  /** 更换自己的头像 */
  updateAvatar: Call<t.SysUserUpdateAvatarBody, void>;
  /** 用户：查看已有角色 */
  ownRole: Call<t.SysUserOwnRoleQuery | undefined, number[]>;
  /** 用户：授权角色 */
  grantRole: Call<t.SysUserGrantRole, void>;
  /** 用户：查看已有数据 */
  ownData: Call<t.SysUserOwnDataQuery | undefined, string[]>;
  /** 用户：授权数据 */
  grantData: Call<t.SysUserGrantData, void>;
  /** 用户：导出 */
  export: Call<t.SysUserExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 用户：查看 */
  detail: Call<t.SysUserDetailQuery | undefined, t.SysUser>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
}

export const sysUser = /* @__PURE__ */ group<SysUserCalls>("/sysUser", "sessions page list selector ownRole ownData export detail fkSysOrg", "updatePwd endSession endOtherSessions resetTwoStep unbindWx updateInfo updateAvatar grantRole grantData exportJob");

export interface CaptchaCalls {
  /** 取得验证码 */
  get: Call<t.CaptchaGetBody, t.CaptchaGetReply>;
  /** 校验验证码 */
  check: Call<t.CaptchaCheckBody, t.CaptchaCheckReply>;
}

export const captcha = /* @__PURE__ */ group<CaptchaCalls>("/captcha", "", "get check");

export interface TwoStepCalls {
  /** 本人的两步验证状态 */
  state: Call<undefined, t.TwoStepStateReply>;
  /** 开始设置两步验证 */
  begin: Call<t.TwoStepBeginBody, t.TwoStepBeginReply>;
  /** 以动态码确认两步验证 */
  confirm: Call<t.TwoStepConfirmBody, t.TwoStepConfirmReply>;
  /** 重新生成恢复码 */
  recoveryCodes: Call<t.TwoStepRecoveryCodesBody, t.TwoStepRecoveryCodesReply>;
  /** 关闭两步验证 */
  end: Call<t.TwoStepEndBody, void>;
}

export const twoStep = /* @__PURE__ */ group<TwoStepCalls>("/twoStep", "state", "begin confirm recoveryCodes end");

export interface SmsCalls {
  /** 短信：发送登录短信 */
  sendLoginMessage: Call<t.SmsSendLoginMessageBody, boolean>;
  /** 短信：校验短信验证码 */
  validateMessage: Call<t.SmsValidateMessageBody, string>;
  /** 短信：查询 */
  page: Call<t.SmsPageQuery | undefined, t.SmsPage>;
}

export const sms = /* @__PURE__ */ group<SmsCalls>("/sms", "page", "sendLoginMessage validateMessage");

export interface QyWechatConfigCalls {
  /** 企业微信配置：新增 */
  add: Call<t.QyWechatConfigAdd, void>;
  /** 企业微信配置：编辑 */
  edit: Call<t.QyWechatConfigEdit, void>;
  /** 企业微信配置：查询 */
  page: Call<t.QyWechatConfigPageQuery | undefined, t.QyWechatConfigPage>;
  /** 企业微信配置：查看 */
  detail: Call<t.QyWechatConfigDetailQuery | undefined, t.QyWechatConfig>;
  /** 企业微信配置：删除 */
  delete: Call<t.QyWechatConfigDeleteBody, void>;
}

export const QyWechatConfig = /* @__PURE__ */ group<QyWechatConfigCalls>("/QyWechatConfig", "page detail", "add edit delete");

export interface QyWechatAuthCalls {
  /** 企业微信登录地址 */
  authorizeUrl: Call<t.QyWechatAuthAuthorizeUrlQuery | undefined, t.QyWechatAuthAuthorizeUrlReply>;
  /** 企业微信登录 */
  login: Call<t.QyWechatAuthLoginBody, t.QyWechatAuthLoginReply>;
  /** 企业微信绑定账号并登录 */
  bind: Call<t.QyWechatAuthBindBody, string>;
}

export const QyWechatAuth = /* @__PURE__ */ group<QyWechatAuthCalls>("/QyWechatAuth", "authorizeUrl", "login bind");

export interface IframeTicketCalls {
  /** 嵌入页面的一次性票据 */
  all: Call<t.IframeTicketAllBody, t.IframeTicketAllReply>;
  /** 嵌入页面的服务器凭票据查询打开者 */
  redeem: Call<t.IframeTicketRedeemBody, t.IframeTicketRedeemReply>;
}

export const iframeTicket = /* @__PURE__ */ group<IframeTicketCalls>("/iframeTicket", "", "all= redeem");

export interface SysNoticeCalls {
  /** 未读通知 */
  unread: Call<undefined, t.SysNoticeUnreadReply>;
  /** 收到的通知 */
  received: Call<t.SysNoticeReceivedQuery | undefined, t.SysNoticeReceivedReply>;
  /** 通知公告：查看 */
  detail: Call<t.SysNoticeDetailQuery | undefined, t.SysNoticeDetail>;
  /** 通知全部已读 */
  readAll: Call<t.SysNoticeReadAllBody, void>;
  /** 新消息通知设置 */
  settings: Call<undefined, t.SysNoticeSettingsReply>;
  /** 修改新消息通知设置 */
  updateSettings: Call<t.SysNoticeUpdateSettingsBody, void>;
  /** 通知公告：新增 */
  add: Call<t.SysNoticeAdd, void>;
  /** 通知公告：编辑 */
  edit: Call<t.SysNoticeEdit, void>;
  /** 通知公告：发布 */
  publish: Call<t.SysNoticePublishBody, void>;
  /** 通知公告：撤回 */
  withdraw: Call<t.SysNoticeWithdrawBody, void>;
  /** 通知公告：删除 */
  delete: Call<t.SysNoticeDeleteBody, void>;
  /** 通知公告：修改状态 */
  changeStatus: Call<t.SysNoticeChangeStatusBody, void>;
  /** 通知公告：查询 */
  page: Call<t.SysNoticePageQuery | undefined, t.SysNoticePage>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
}

export const sysNotice = /* @__PURE__ */ group<SysNoticeCalls>("/sysNotice", "unread received detail settings page fkSysOrg fkSysUser", "readAll updateSettings add edit publish withdraw delete changeStatus");

export interface NewsCalls {
  /** 已发布的新闻 */
  published: Call<t.NewsPublishedQuery | undefined, t.NewsPublishedReply>;
  /** 新闻：查看 */
  detail: Call<t.NewsDetailQuery | undefined, t.News>;
  /** 新闻全部已读 */
  readAll: Call<undefined, void>;
  /** 新闻：新增 */
  add: Call<t.NewsAdd, void>;
  /** 新闻：编辑 */
  edit: Call<t.NewsEdit, void>;
  /** 新闻：发布 */
  publish: Call<t.NewsPublishBody, void>;
  /** 新闻：下线 */
  withdraw: Call<t.NewsWithdrawBody, void>;
  /** 新闻：查询 */
  page: Call<t.NewsPageQuery | undefined, t.NewsPage>;
  /** 新闻：列表 */
  list: Call<t.NewsListQuery | undefined, t.NewsListRow[]>;
  /** 新闻：删除 */
  delete: Call<t.NewsDeleteBody, void>;
  /** 新闻：批量删除 */
  mutiDelete: Call<t.NewsMutiDeleteBody, void>;
}

export const News = /* @__PURE__ */ group<NewsCalls>("/News", "published detail page list", "readAll add edit publish withdraw delete mutiDelete");

export interface SysDictTypeCalls {
  /** 字典值选项 */
  dropDown: Call<t.SysDictTypeDropDownQuery, t.SysDictTypeDropDownReply>;
  /** 全部字典及其值 */
  tree: Call<undefined, t.SysDictTypeTreeReply>;
  /** 字典类型：导入 */
  import: Call<t.SysDictTypeImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.SysDictTypeImportUndoBody, t.UndoReport>;
  /** 字典类型：导出 */
  export: Call<t.SysDictTypeExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 字典类型：查询 */
  page: Call<t.SysDictTypePageQuery | undefined, t.SysDictTypePage>;
  /** 字典类型：列表 */
  list: Call<t.SysDictTypeListQuery | undefined, t.SysDictType[]>;
  /** 字典类型：查看 */
  detail: Call<t.SysDictTypeDetailQuery | undefined, t.SysDictType>;
  /** 字典类型：新增类型 */
  add: Call<t.SysDictTypeAdd, void>;
  /** 字典类型：编辑 */
  edit: Call<t.SysDictTypeEdit, void>;
  /** 字典类型：删除 */
  delete: Call<t.SysDictTypeDeleteBody, void>;
  /** 字典类型：修改状态 */
  changeStatus: Call<t.SysDictTypeChangeStatusBody, void>;
}

export const sysDictType = /* @__PURE__ */ group<SysDictTypeCalls>("/sysDictType", "dropDown tree importTemplate importRecords export page list detail", "import importUndo exportJob add edit delete changeStatus");

export interface SysRoleCalls {
  /** 角色：查看已有菜单 */
  ownMenu: Call<t.SysRoleOwnMenuQuery | undefined, number[]>;
  /** 角色：授权菜单 */
  grantMenu: Call<t.SysRoleGrantMenu, void>;
  /** 角色：查看已有数据 */
  ownData: Call<t.SysRoleOwnDataQuery | undefined, string[]>;
  /** 角色：授权数据 */
  grantData: Call<t.SysRoleGrantData, void>;
  /** 角色：查询 */
  page: Call<t.SysRolePageQuery | undefined, t.SysRolePage>;
  /** 角色：新增 */
  add: Call<t.SysRoleAdd, void>;
  /** 角色：查看 */
  detail: Call<t.SysRoleDetailQuery | undefined, t.SysRole>;
  /** 角色：下拉 */
  dropDown: Call<undefined, t.Choice[]>;
  /** 角色：编辑 */
  edit: Call<t.SysRoleEdit, void>;
  /** 角色：删除 */
  delete: Call<t.SysRoleDeleteBody, void>;
}

export const sysRole = /* @__PURE__ */ group<SysRoleCalls>("/sysRole", "ownMenu ownData page detail dropDown", "grantMenu grantData add edit delete");

export interface SysFileInfoCalls {
  /** 上传文件 */
  upload: Call<t.SysFileInfoUploadBody, string>;
  /** 上传文档 */
  uploadDocument: Call<t.SysFileInfoUploadDocumentBody, string>;
  /** 上传图片 */
  uploadShop: Call<t.SysFileInfoUploadShopBody, string>;
  /** 上传头像 */
  uploadAvatar: Call<t.SysFileInfoUploadAvatarBody, string>;
  /** 编辑器上传图片 */
  uploadEditor: Call<t.SysFileInfoUploadEditorBody, t.SysFileInfoUploadEditorReply>;
  /** 预览文件 */
  preview: Call<t.SysFileInfoPreviewQuery | undefined, ArrayBuffer>;
  /** 下载文件 */
  download: Call<t.SysFileInfoDownloadQuery | undefined, ArrayBuffer>;
  /** 删除文件 */
  delete: Call<t.SysFileInfoDeleteBody, void>;
  /** 系统文件：查询 */
  page: Call<t.SysFileInfoPageQuery | undefined, t.SysFileInfoPage>;
  /** 系统文件：列表 */
  list: Call<t.SysFileInfoListQuery | undefined, t.SysFileInfo[]>;
  /** 系统文件：查看 */
  detail: Call<t.SysFileInfoDetailQuery | undefined, t.SysFileInfo>;
}

export const sysFileInfo = /* @__PURE__ */ group<SysFileInfoCalls>("/sysFileInfo", "preview download page list detail", "upload uploadDocument uploadShop uploadAvatar uploadEditor delete");

export interface RiskPointTypeCalls {
  /** 风险点类型及其风险点与排查项 */
  allBaseData: Call<undefined, t.RiskPointTypeAllBaseDataReply>;
  /** 风险点类型：导入 */
  import: Call<t.RiskPointTypeImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.RiskPointTypeImportUndoBody, t.UndoReport>;
  /** 风险点类型：导出 */
  export: Call<t.RiskPointTypeExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 风险点类型：查询 */
  page: Call<t.RiskPointTypePageQuery | undefined, t.RiskPointTypePage>;
  /** 风险点类型：列表 */
  list: Call<t.RiskPointTypeListQuery | undefined, t.RiskPointType[]>;
  /** 风险点类型：树 */
  tree: Call<t.RiskPointTypeTreeQuery | undefined, t.TreeNode[]>;
  /** 风险点类型：查看 */
  detail: Call<t.RiskPointTypeDetailQuery | undefined, t.RiskPointType>;
  /** 风险点类型：新增 */
  add: Call<t.RiskPointTypeAdd, void>;
  /** 风险点类型：编辑 */
  edit: Call<t.RiskPointTypeEdit, void>;
  /** 风险点类型：删除 */
  delete: Call<t.RiskPointTypeDeleteBody, void>;
  /** 风险点类型：批量删除 */
  mutidelete: Call<t.RiskPointTypeMutideleteBody, void>;
  /** 风险点类型：选项 */
  fkRiskPointType: Call<undefined, t.KeyChoice[]>;
}

export const RiskPointType = /* @__PURE__ */ group<RiskPointTypeCalls>("/RiskPointType", "allBaseData importTemplate importRecords export page list tree detail fkRiskPointType", "import importUndo exportJob add edit delete mutidelete");

export interface SchemasCalls {
  /** 全部资源描述的版本 */
  all: Call<undefined, t.SchemasAllReply>;
  /** 一个资源的描述 */
  byName: Call<t.SchemasByNameQuery, t.SchemasByNameReply>;
  /** 一个资源的校验模块 */
  byNameByHashJs: Call<t.SchemasByNameByHashJsQuery, ArrayBuffer>;
}

export const schemas = /* @__PURE__ */ group<SchemasCalls>("/schemas", "all= byName={name} byNameByHashJs={name}/{hash}.js", "");

export interface FormmanagerCalls {
  /** 表单修改记录 */
  page: Call<t.FormmanagerPageQuery | undefined, t.FormmanagerPageReply>;
  /** 一次表单修改 */
  detail: Call<t.FormmanagerDetailQuery | undefined, t.Revision>;
  /** 发布计划 */
  plan: Call<t.FormmanagerPlanBody, t.FormmanagerPlanReply>;
  /** 预览 */
  preview: Call<t.FormmanagerPreviewBody, t.FormmanagerPreviewReply>;
  /** 新建草稿 */
  add: Call<t.FormmanagerAddBody, void>;
  /** 修改草稿 */
  edit: Call<t.FormmanagerEditBody, void>;
  /** 删除草稿 */
  delete: Call<t.FormmanagerDeleteBody, void>;
  /** 发布 */
  publish: Call<t.FormmanagerPublishBody, void>;
  /** 回退 */
  rollback: Call<t.FormmanagerRollbackBody, void>;
}

export const formmanager = /* @__PURE__ */ group<FormmanagerCalls>("/formmanager", "page detail", "plan preview add edit delete publish rollback");

export interface RiskRegisterCalls {
  /** 隐患：新增 */
  add: Call<t.RiskRegisterAdd, number>;
  /** 隐患：编辑 */
  edit: Call<t.RiskRegisterEdit, void>;
  /** 按计划排查项登记隐患 */
  planRegister: Call<t.RiskRegisterPlanRegisterBody, number>;
  /** 按定时排查项登记隐患 */
  timerPlanRegister: Call<t.RiskRegisterTimerPlanRegisterBody, number>;
  /** 隐患：查询 */
  page: Call<t.RiskRegisterPageQuery | undefined, t.RiskRegisterPage>;
  /** 隐患：列表 */
  list: Call<t.RiskRegisterListQuery | undefined, t.RiskRegister[]>;
  /** 隐患：研判管理查询 */
  allJudgePage: Call<t.RiskRegisterAllJudgePageQuery | undefined, t.RiskRegisterPage>;
  /** 隐患：已删除隐患查询 */
  deletedPage: Call<t.RiskRegisterDeletedPageQuery | undefined, t.RiskRegisterPage>;
  /** 排查项已登记的隐患 */
  getInfoByPlanRiskItemId: Call<t.RiskRegisterGetInfoByPlanRiskItemIdQuery | undefined, t.RiskRegister>;
  /** 隐患：删除 */
  delete: Call<t.RiskRegisterDeleteBody, void>;
  /** 隐患：提交 */
  submit: Call<t.RiskRegisterSubmit, void>;
  /** 隐患：撤回 */
  recall: Call<t.RiskRegisterRecallBody, void>;
  /** 隐患：研判 */
  judge: Call<t.RiskRegisterJudge, void>;
  /** 隐患：撤回研判 */
  recallJudge: Call<t.RiskRegisterRecallJudgeBody, void>;
  /** 隐患：撤回 */
  adminRecallJudge: Call<t.RiskRegisterAdminRecallJudge, void>;
  /** 隐患：指派 */
  judgeAssign: Call<t.RiskRegisterJudgeAssign, void>;
  /** 可指定的办理人 */
  candidates: Call<t.RiskRegisterCandidatesQuery, t.RiskRegisterCandidatesReply>;
  /** 隐患：导入 */
  import: Call<t.RiskRegisterImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.RiskRegisterImportUndoBody, t.UndoReport>;
  /** 隐患：导出 */
  export: Call<t.RiskRegisterExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 隐患：查看 */
  detail: Call<t.RiskRegisterDetailQuery | undefined, t.RiskRegisterDetail>;
  /** 风险点类型：选项 */
  fkRiskPointType: Call<undefined, t.KeyChoice[]>;
  /** 风险点：选项 */
  fkRiskPoint: Call<undefined, t.KeyChoice[]>;
  /** 排查项：选项 */
  fkRiskPointItem: Call<undefined, t.KeyChoice[]>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
  /** 隐患类型：选项 */
  fkRiskType: Call<undefined, t.KeyChoice[]>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
  /** 隐患：选项 */
  fkRiskRegister: Call<undefined, t.KeyChoice[]>;
}

export const RiskRegister = /* @__PURE__ */ group<RiskRegisterCalls>("/RiskRegister", "page list allJudgePage deletedPage getInfoByPlanRiskItemId candidates importTemplate importRecords export detail fkRiskPointType fkRiskPoint fkRiskPointItem fkAddress fkRiskType fkSysOrg fkSysUser fkRiskRegister", "add edit planRegister timerPlanRegister delete submit recall judge recallJudge adminRecallJudge judgeAssign import importUndo exportJob");

export interface RiskAgainCheckCalls {
  /** 隐患核查：查询 */
  page: Call<t.RiskAgainCheckPageQuery | undefined, t.RiskAgainCheckPage>;
  /** 隐患核查：核查管理查询 */
  allPage: Call<t.RiskAgainCheckAllPageQuery | undefined, t.RiskAgainCheckPage>;
  /** 隐患核查：查看 */
  detail: Call<t.RiskAgainCheckDetailQuery | undefined, t.RiskAgainCheck>;
  /** 隐患核查：核查 */
  edit: Call<t.RiskAgainCheckEdit, void>;
  /** 隐患核查：撤回 */
  recall: Call<t.RiskAgainCheckRecall, void>;
  /** 隐患核查：指派 */
  assign: Call<t.RiskAgainCheckAssign, void>;
  /** 隐患核查：导出 */
  export: Call<t.RiskAgainCheckExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 隐患：选项 */
  fkRiskRegister: Call<undefined, t.KeyChoice[]>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
}

export const RiskAgainCheck = /* @__PURE__ */ group<RiskAgainCheckCalls>("/RiskAgainCheck", "page allPage detail export fkRiskRegister fkSysOrg fkSysUser", "edit recall assign exportJob");

export interface RiskRectifyCalls {
  /** 隐患整改：查询 */
  page: Call<t.RiskRectifyPageQuery | undefined, t.RiskRectifyPage>;
  /** 隐患整改：整改管理查询 */
  allPage: Call<t.RiskRectifyAllPageQuery | undefined, t.RiskRectifyPage>;
  /** 隐患整改：查看 */
  detail: Call<t.RiskRectifyDetailQuery | undefined, t.RiskRectify>;
  /** 隐患整改：整改 */
  add: Call<t.RiskRectifyAdd, void>;
  /** 隐患整改：退回 */
  reback: Call<t.RiskRectifyReback, void>;
  /** 隐患整改：撤回 */
  recall: Call<t.RiskRectifyRecall, void>;
  /** 隐患整改：指派 */
  assign: Call<t.RiskRectifyAssign, void>;
  /** 隐患整改：导出 */
  export: Call<t.RiskRectifyExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 隐患：选项 */
  fkRiskRegister: Call<undefined, t.KeyChoice[]>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
}

export const RiskRectify = /* @__PURE__ */ group<RiskRectifyCalls>("/RiskRectify", "page allPage detail export fkRiskRegister fkSysOrg fkAddress fkSysUser", "add reback recall assign exportJob");

export interface RiskAcceptRecordCalls {
  /** 隐患验收：查询 */
  page: Call<t.RiskAcceptRecordPageQuery | undefined, t.RiskAcceptRecordPage>;
  /** 隐患验收：待验收查询 */
  pageAccepRecord: Call<t.RiskAcceptRecordPageAccepRecordQuery | undefined, t.RiskAcceptRecordPage>;
  /** 隐患验收：验收管理查询 */
  allPage: Call<t.RiskAcceptRecordAllPageQuery | undefined, t.RiskAcceptRecordPage>;
  /** 隐患验收：查看 */
  detail: Call<t.RiskAcceptRecordDetailQuery | undefined, t.RiskAcceptRecord>;
  /** 隐患验收：验收 */
  add: Call<t.RiskAcceptRecordAdd, void>;
  /** 隐患验收：撤回 */
  recall: Call<t.RiskAcceptRecordRecall, void>;
  /** 隐患验收：指派 */
  assign: Call<t.RiskAcceptRecordAssign, void>;
  /** 隐患验收：导出 */
  export: Call<t.RiskAcceptRecordExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 隐患：选项 */
  fkRiskRegister: Call<undefined, t.KeyChoice[]>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
}

export const RiskAcceptRecord = /* @__PURE__ */ group<RiskAcceptRecordCalls>("/RiskAcceptRecord", "page pageAccepRecord allPage detail export fkRiskRegister fkSysOrg fkAddress fkSysUser", "add recall assign exportJob");

export interface ProcessFlowHandleCalls {
  /** 隐患流程记录 */
  list: Call<t.ProcessFlowHandleListQuery | undefined, t.FlowRow[]>;
}

export const ProcessFlowHandle = /* @__PURE__ */ group<ProcessFlowHandleCalls>("/ProcessFlowHandle", "list", "");

export interface HomePageStatisticCalls {
  /** 卡片 */
  risktotal: Call<t.HomePageStatisticRisktotalQuery | undefined, t.HomePageStatisticRisktotalReply>;
  /** 按区域统计 */
  areaStatistic: Call<t.HomePageStatisticAreaStatisticQuery | undefined, t.HomePageStatisticAreaStatisticReply>;
  /** 按部门统计 */
  deptStatistic: Call<t.HomePageStatisticDeptStatisticQuery | undefined, t.HomePageStatisticDeptStatisticReply>;
  /** 按时间统计 */
  timeStatistic: Call<t.HomePageStatisticTimeStatisticQuery | undefined, t.HomePageStatisticTimeStatisticReply>;
  /** 按类型统计 */
  riskTypeStatistic: Call<t.HomePageStatisticRiskTypeStatisticQuery | undefined, t.HomePageStatisticRiskTypeStatisticReply>;
  /** 我的待办 */
  todo: Call<undefined, t.HomePageStatisticTodoReply>;
  /** 卡片背后的隐患 */
  riskdetail: Call<t.HomePageStatisticRiskdetailQuery | undefined, t.RiskRegisterPage>;
  /** 卡片背后的全部隐患 */
  riskdetailAll: Call<t.HomePageStatisticRiskdetailAllQuery | undefined, t.HomePageStatisticRiskdetailAllReply>;
}

export const HomePageStatistic = /* @__PURE__ */ group<HomePageStatisticCalls>("/HomePageStatistic", "risktotal areaStatistic deptStatistic timeStatistic riskTypeStatistic todo riskdetail riskdetailAll", "");

export interface AddressCalls {
  /** 地址：导入 */
  import: Call<t.AddressImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.AddressImportUndoBody, t.UndoReport>;
  /** 地址：导出 */
  export: Call<t.AddressExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 地址：查询 */
  page: Call<t.AddressPageQuery | undefined, t.AddressPage>;
  /** 地址：列表 */
  list: Call<t.AddressListQuery | undefined, t.AddressListRow[]>;
  /** 地址：树 */
  tree: Call<t.AddressTreeQuery | undefined, t.TreeNode[]>;
  /** 地址：查看 */
  detail: Call<t.AddressDetailQuery | undefined, t.Address>;
  /** 地址：新增 */
  add: Call<t.AddressAdd, void>;
  /** 地址：编辑 */
  edit: Call<t.AddressEdit, void>;
  /** 地址：删除 */
  delete: Call<t.AddressDeleteBody, void>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
}

export const Address = /* @__PURE__ */ group<AddressCalls>("/Address", "importTemplate importRecords export page list tree detail fkAddress", "import importUndo exportJob add edit delete");

export interface CameraFileCalls {
  /** 摄像头档案：导入 */
  import: Call<t.CameraFileImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.CameraFileImportUndoBody, t.UndoReport>;
  /** 摄像头档案：导出 */
  export: Call<t.CameraFileExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 摄像头档案：查询 */
  page: Call<t.CameraFilePageQuery | undefined, t.CameraFilePage>;
  /** 摄像头档案：列表 */
  list: Call<t.CameraFileListQuery | undefined, t.CameraFile[]>;
  /** 摄像头档案：查看 */
  detail: Call<t.CameraFileDetailQuery | undefined, t.CameraFile>;
  /** 摄像头档案：新增 */
  add: Call<t.CameraFileAdd, void>;
  /** 摄像头档案：编辑 */
  edit: Call<t.CameraFileEdit, void>;
  /** 摄像头档案：删除 */
  delete: Call<t.CameraFileDeleteBody, void>;
  /** 摄像头档案：批量删除 */
  mutiDelete: Call<t.CameraFileMutiDeleteBody, void>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
  /** 设备档案：选项 */
  fkEquipmentFile: Call<undefined, t.KeyChoice[]>;
}

export const CameraFile = /* @__PURE__ */ group<CameraFileCalls>("/CameraFile", "importTemplate importRecords export page list detail fkAddress fkEquipmentFile", "import importUndo exportJob add edit delete mutiDelete");

export interface CheckTypeCalls {
  /** 排查类型：导入 */
  import: Call<t.CheckTypeImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.CheckTypeImportUndoBody, t.UndoReport>;
  /** 排查类型：导出 */
  export: Call<t.CheckTypeExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 排查类型：查询 */
  page: Call<t.CheckTypePageQuery | undefined, t.CheckTypePage>;
  /** 排查类型：列表 */
  list: Call<t.CheckTypeListQuery | undefined, t.CheckType[]>;
  /** 排查类型：查看 */
  detail: Call<t.CheckTypeDetailQuery | undefined, t.CheckType>;
  /** 排查类型：新增 */
  add: Call<t.CheckTypeAdd, void>;
  /** 排查类型：编辑 */
  edit: Call<t.CheckTypeEdit, void>;
  /** 排查类型：删除 */
  delete: Call<t.CheckTypeDeleteBody, void>;
  /** 排查类型：批量删除 */
  mutiDelete: Call<t.CheckTypeMutiDeleteBody, void>;
}

export const CheckType = /* @__PURE__ */ group<CheckTypeCalls>("/CheckType", "importTemplate importRecords export page list detail", "import importUndo exportJob add edit delete mutiDelete");

export interface EquipmentFileCalls {
  /** 设备档案：导入 */
  import: Call<t.EquipmentFileImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.EquipmentFileImportUndoBody, t.UndoReport>;
  /** 设备档案：导出 */
  export: Call<t.EquipmentFileExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 设备档案：查询 */
  page: Call<t.EquipmentFilePageQuery | undefined, t.EquipmentFilePage>;
  /** 设备档案：列表 */
  list: Call<t.EquipmentFileListQuery | undefined, t.EquipmentFile[]>;
  /** 设备档案：查看 */
  detail: Call<t.EquipmentFileDetailQuery | undefined, t.EquipmentFile>;
  /** 设备档案：新增 */
  add: Call<t.EquipmentFileAdd, void>;
  /** 设备档案：编辑 */
  edit: Call<t.EquipmentFileEdit, void>;
  /** 设备档案：删除 */
  delete: Call<t.EquipmentFileDeleteBody, void>;
  /** 设备档案：修改状态 */
  changeStatus: Call<t.EquipmentFileChangeStatusBody, void>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
}

export const EquipmentFile = /* @__PURE__ */ group<EquipmentFileCalls>("/EquipmentFile", "importTemplate importRecords export page list detail fkAddress fkSysOrg fkSysUser", "import importUndo exportJob add edit delete changeStatus");

export interface RankTypeCalls {
  /** 风险等级：导入 */
  import: Call<t.RankTypeImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.RankTypeImportUndoBody, t.UndoReport>;
  /** 风险等级：导出 */
  export: Call<t.RankTypeExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 风险等级：查询 */
  page: Call<t.RankTypePageQuery | undefined, t.RankTypePage>;
  /** 风险等级：列表 */
  list: Call<t.RankTypeListQuery | undefined, t.RankType[]>;
  /** 风险等级：查看 */
  detail: Call<t.RankTypeDetailQuery | undefined, t.RankType>;
  /** 风险等级：新增 */
  add: Call<t.RankTypeAdd, void>;
  /** 风险等级：编辑 */
  edit: Call<t.RankTypeEdit, void>;
  /** 风险等级：删除 */
  delete: Call<t.RankTypeDeleteBody, void>;
  /** 风险等级：批量删除 */
  mutiDelete: Call<t.RankTypeMutiDeleteBody, void>;
}

export const RankType = /* @__PURE__ */ group<RankTypeCalls>("/RankType", "importTemplate importRecords export page list detail", "import importUndo exportJob add edit delete mutiDelete");

export interface RiskPointCalls {
  /** 风险点：导入 */
  import: Call<t.RiskPointImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.RiskPointImportUndoBody, t.UndoReport>;
  /** 风险点：导入风险清单 */
  importRiskData: Call<t.RiskPointImportRiskDataBody, t.ImportReport>;
  /** 导入模板 */
  importRiskDataTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRiskDataRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importRiskDataUndo: Call<t.RiskPointImportRiskDataUndoBody, t.UndoReport>;
  /** 风险点：导出 */
  export: Call<t.RiskPointExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 风险点：查询 */
  page: Call<t.RiskPointPageQuery | undefined, t.RiskPointPage>;
  /** 风险点：列表 */
  list: Call<t.RiskPointListQuery | undefined, t.RiskPointListRow[]>;
  /** 风险点：查看 */
  detail: Call<t.RiskPointDetailQuery | undefined, t.RiskPoint>;
  /** 风险点：新增 */
  add: Call<t.RiskPointAdd, void>;
  /** 风险点：编辑 */
  edit: Call<t.RiskPointEdit, void>;
  /** 风险点：删除 */
  delete: Call<t.RiskPointDeleteBody, void>;
  /** 风险点：批量删除 */
  mutiDelete: Call<t.RiskPointMutiDeleteBody, void>;
  /** 风险点：修改状态 */
  changeStatus: Call<t.RiskPointChangeStatusBody, void>;
  /** 风险点类型：选项 */
  fkRiskPointType: Call<undefined, t.KeyChoice[]>;
  /** 地址：选项 */
  fkAddress: Call<undefined, t.KeyChoice[]>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
  /** 风险等级：选项 */
  fkRankType: Call<undefined, t.KeyChoice[]>;
}

export const RiskPoint = /* @__PURE__ */ group<RiskPointCalls>("/RiskPoint", "importTemplate importRecords importRiskDataTemplate importRiskDataRecords export page list detail fkRiskPointType fkAddress fkSysOrg fkSysUser fkRankType", "import importUndo importRiskData importRiskDataUndo exportJob add edit delete mutiDelete changeStatus");

export interface RiskPointItemCalls {
  /** 排查项：导入 */
  import: Call<t.RiskPointItemImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.RiskPointItemImportUndoBody, t.UndoReport>;
  /** 排查项：导出 */
  export: Call<t.RiskPointItemExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 排查项：查询 */
  page: Call<t.RiskPointItemPageQuery | undefined, t.RiskPointItemPage>;
  /** 排查项：列表 */
  list: Call<t.RiskPointItemListQuery | undefined, t.RiskPointItemListRow[]>;
  /** 排查项：查看 */
  detail: Call<t.RiskPointItemDetailQuery | undefined, t.RiskPointItem>;
  /** 排查项：新增 */
  add: Call<t.RiskPointItemAdd, void>;
  /** 排查项：编辑 */
  edit: Call<t.RiskPointItemEdit, void>;
  /** 排查项：删除 */
  delete: Call<t.RiskPointItemDeleteBody, void>;
  /** 排查项：批量删除 */
  mutiDelete: Call<t.RiskPointItemMutiDeleteBody, void>;
  /** 风险点：选项 */
  fkRiskPoint: Call<undefined, t.KeyChoice[]>;
  /** 风险点类型：选项 */
  fkRiskPointType: Call<undefined, t.KeyChoice[]>;
  /** 排查类型：选项 */
  fkCheckType: Call<undefined, t.KeyChoice[]>;
}

export const RiskPointItem = /* @__PURE__ */ group<RiskPointItemCalls>("/RiskPointItem", "importTemplate importRecords export page list detail fkRiskPoint fkRiskPointType fkCheckType", "import importUndo exportJob add edit delete mutiDelete");

export interface RiskTypeCalls {
  /** 隐患类型：导入 */
  import: Call<t.RiskTypeImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.RiskTypeImportUndoBody, t.UndoReport>;
  /** 隐患类型：导出 */
  export: Call<t.RiskTypeExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 隐患类型：查询 */
  page: Call<t.RiskTypePageQuery | undefined, t.RiskTypePage>;
  /** 隐患类型：列表 */
  list: Call<t.RiskTypeListQuery | undefined, t.RiskType[]>;
  /** 隐患类型：查看 */
  detail: Call<t.RiskTypeDetailQuery | undefined, t.RiskType>;
  /** 隐患类型：新增 */
  add: Call<t.RiskTypeAdd, void>;
  /** 隐患类型：编辑 */
  edit: Call<t.RiskTypeEdit, void>;
  /** 隐患类型：删除 */
  delete: Call<t.RiskTypeDeleteBody, void>;
  /** 隐患类型：批量删除 */
  mutiDelete: Call<t.RiskTypeMutiDeleteBody, void>;
  /** 隐患类型：修改状态 */
  changeStatus: Call<t.RiskTypeChangeStatusBody, void>;
}

export const RiskType = /* @__PURE__ */ group<RiskTypeCalls>("/RiskType", "importTemplate importRecords export page list detail", "import importUndo exportJob add edit delete mutiDelete changeStatus");

export interface SysDictDataCalls {
  /** 字典值：导入 */
  import: Call<t.SysDictDataImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.SysDictDataImportUndoBody, t.UndoReport>;
  /** 字典值：导出 */
  export: Call<t.SysDictDataExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 字典值：查询 */
  page: Call<t.SysDictDataPageQuery | undefined, t.SysDictDataPage>;
  /** 字典值：列表 */
  list: Call<t.SysDictDataListQuery | undefined, t.SysDictData[]>;
  /** 字典值：查看 */
  detail: Call<t.SysDictDataDetailQuery | undefined, t.SysDictData>;
  /** 字典值：新增数据 */
  add: Call<t.SysDictDataAdd, void>;
  /** 字典值：编辑 */
  edit: Call<t.SysDictDataEdit, void>;
  /** 字典值：删除 */
  delete: Call<t.SysDictDataDeleteBody, void>;
  /** 字典值：修改状态 */
  changeStatus: Call<t.SysDictDataChangeStatusBody, void>;
  /** 字典类型：选项 */
  fkSysDictType: Call<undefined, t.KeyChoice[]>;
}

export const sysDictData = /* @__PURE__ */ group<SysDictDataCalls>("/sysDictData", "importTemplate importRecords export page list detail fkSysDictType", "import importUndo exportJob add edit delete changeStatus");

export interface SysPosCalls {
  /** 职位：导入 */
  import: Call<t.SysPosImportBody, t.ImportReport>;
  /** 导入模板 */
  importTemplate: Call<undefined, ArrayBuffer>;
  /** 导入记录 */
  importRecords: Call<undefined, t.ImportRecord[]>;
  /** 撤销导入 */
  importUndo: Call<t.SysPosImportUndoBody, t.UndoReport>;
  /** 职位：导出 */
  export: Call<t.SysPosExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 职位：查询 */
  page: Call<t.SysPosPageQuery | undefined, t.SysPosPage>;
  /** 职位：列表 */
  list: Call<t.SysPosListQuery | undefined, t.SysPos[]>;
  /** 职位：查看 */
  detail: Call<t.SysPosDetailQuery | undefined, t.SysPos>;
  /** 职位：新增 */
  add: Call<t.SysPosAdd, void>;
  /** 职位：编辑 */
  edit: Call<t.SysPosEdit, void>;
  /** 职位：删除 */
  delete: Call<t.SysPosDeleteBody, void>;
}

export const sysPos = /* @__PURE__ */ group<SysPosCalls>("/sysPos", "importTemplate importRecords export page list detail", "import importUndo exportJob add edit delete");

export interface JobCalls {
  /** 后台任务的进度与结果 */
  detail: Call<t.JobDetailQuery, t.JobDetailReply>;
  /** 取消后台任务 */
  cancel: Call<t.JobCancelBody, void>;
}

export const job = /* @__PURE__ */ group<JobCalls>("/job", "detail", "cancel");

export interface SysOrgCalls {
  /** 机构：导出 */
  export: Call<t.SysOrgExportQuery | undefined, ArrayBuffer>;
  /** 后台导出 */
  exportJob: Call<undefined, t.ExportJob>;
  /** 机构：查询 */
  page: Call<t.SysOrgPageQuery | undefined, t.SysOrgPage>;
  /** 机构：列表 */
  list: Call<t.SysOrgListQuery | undefined, t.SysOrg[]>;
  /** 机构：树 */
  tree: Call<t.SysOrgTreeQuery | undefined, t.TreeNode[]>;
  /** 机构：查看 */
  detail: Call<t.SysOrgDetailQuery | undefined, t.SysOrg>;
  /** 机构：选项 */
  fkSysOrg: Call<undefined, t.KeyChoice[]>;
  /** 用户：选项 */
  fkSysUser: Call<undefined, t.KeyChoice[]>;
}

export const sysOrg = /* @__PURE__ */ group<SysOrgCalls>("/sysOrg", "export page list tree detail fkSysOrg fkSysUser", "exportJob");

export interface SysAppCalls {
  /** 应用：查询 */
  page: Call<t.SysAppPageQuery | undefined, t.SysAppPage>;
  /** 应用：列表 */
  list: Call<t.SysAppListQuery | undefined, t.SysApp[]>;
  /** 应用：查看 */
  detail: Call<t.SysAppDetailQuery | undefined, t.SysApp>;
}

export const sysApp = /* @__PURE__ */ group<SysAppCalls>("/sysApp", "page list detail", "");

export interface SysConfigCalls {
  /** 系统配置：查询 */
  page: Call<t.SysConfigPageQuery | undefined, t.SysConfigPage>;
  /** 系统配置：列表 */
  list: Call<t.SysConfigListQuery | undefined, t.SysConfig[]>;
  /** 系统配置：查看 */
  detail: Call<t.SysConfigDetailQuery | undefined, t.SysConfig>;
}

export const sysConfig = /* @__PURE__ */ group<SysConfigCalls>("/sysConfig", "page list detail", "");

export interface SysExLogCalls {
  /** 异常日志：查询 */
  page: Call<t.SysExLogPageQuery | undefined, t.SysExLogPage>;
}

export const sysExLog = /* @__PURE__ */ group<SysExLogCalls>("/sysExLog", "page", "");

export interface SysOpLogCalls {
  /** 操作日志：查询 */
  page: Call<t.SysOpLogPageQuery | undefined, t.SysOpLogPage>;
}

export const sysOpLog = /* @__PURE__ */ group<SysOpLogCalls>("/sysOpLog", "page", "");

export interface SysVisLogCalls {
  /** 访问日志：查询 */
  page: Call<t.SysVisLogPageQuery | undefined, t.SysVisLogPage>;
}

export const sysVisLog = /* @__PURE__ */ group<SysVisLogCalls>("/sysVisLog", "page", "");

const GROUPS = { session, sysMenu, sysUser, captcha, twoStep, sms, QyWechatConfig, QyWechatAuth, iframeTicket, sysNotice, News, sysDictType, sysRole, sysFileInfo, RiskPointType, schemas, formmanager, RiskRegister, RiskAgainCheck, RiskRectify, RiskAcceptRecord, ProcessFlowHandle, HomePageStatistic, Address, CameraFile, CheckType, EquipmentFile, RankType, RiskPoint, RiskPointItem, RiskType, sysDictData, sysPos, job, sysOrg, sysApp, sysConfig, sysExLog, sysOpLog, sysVisLog };
/** Every call, sent with `send`: `createApi(overAxios(http)).CameraFile.page({ pageSize: 5 })`. */
export function createApi<Options = SendOptions>(send: Send<Options>): Senders<typeof GROUPS, Options> {
  return bind(GROUPS, send);
}
