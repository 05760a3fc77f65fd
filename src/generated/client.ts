// Written by `npm run codegen`. Do not edit.

import type * as t from '#generated/client.ts';

/** One call of the API. Its types of input and reply cost nothing at run time. */
export interface Call<Input, Reply> {
  readonly method: 'GET' | 'POST';
  /** Below the base address: `/CameraFile/page`; `{name}` is filled from the input. */
  readonly path: string;
  /** Never present: carries the types alone. */
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
  return calls as Calls; // the table below has exactly the members of its type
}

export const schemas = /* @__PURE__ */ group<t.SchemasCalls>("/schemas", "all= byName={name} byNameByHashJs={name}/{hash}.js", "");
export const listPreset = /* @__PURE__ */ group<t.ListPresetCalls>("/listPreset", "counts badges", "");
export const record = /* @__PURE__ */ group<t.RecordCalls>("/record", "", "bulkEdit bulkDelete undelete");
export const sysDictType = /* @__PURE__ */ group<t.SysDictTypeCalls>("/sysDictType", "dropDown tree export importTemplate importRecords page list detail history", "exportJob import importUndo add edit delete changeStatus");
export const sysEnumData = /* @__PURE__ */ group<t.SysEnumDataCalls>("/sysEnumData", "list listByFiled", "");
export const AIEquipmentFile = /* @__PURE__ */ group<t.AIEquipmentFileCalls>("/AIEquipmentFile", "export page list detail history fkCameraFile fkAddress", "exportJob newKey add edit delete mutiDelete");
export const Address = /* @__PURE__ */ group<t.AddressCalls>("/Address", "export importTemplate importRecords label treeList page list tree detail history fkAddress", "exportJob import importUndo add edit delete");
export const CameraFile = /* @__PURE__ */ group<t.CameraFileCalls>("/CameraFile", "export importTemplate importRecords label page list detail history fkAddress fkEquipmentFile", "exportJob import importUndo add edit delete mutiDelete");
export const CheckType = /* @__PURE__ */ group<t.CheckTypeCalls>("/CheckType", "export importTemplate importRecords page list detail history", "exportJob import importUndo add edit delete mutiDelete");
export const EquipmentFile = /* @__PURE__ */ group<t.EquipmentFileCalls>("/EquipmentFile", "export importTemplate importRecords label page list detail history fkAddress fkSysOrg fkSysUser", "exportJob import importUndo add edit delete changeStatus");
export const EquipmentRepair = /* @__PURE__ */ group<t.EquipmentRepairCalls>("/EquipmentRepair", "export page detail history fkEquipmentFile fkSysOrg fkSysUser", "exportJob add edit dispatch finish giveBack accept cancel reassignKeeper reassign remind");
export const HazardSupervision = /* @__PURE__ */ group<t.HazardSupervisionCalls>("/HazardSupervision", "export page detail history fkRiskRegister fkSysOrg", "exportJob add lift");
export const OverdueReason = /* @__PURE__ */ group<t.OverdueReasonCalls>("/OverdueReason", "export page detail history fkRiskRegister fkSysOrg", "exportJob add");
export const RankType = /* @__PURE__ */ group<t.RankTypeCalls>("/RankType", "export importTemplate importRecords page list detail history", "exportJob import importUndo add edit delete mutiDelete");
export const RectifyNotice = /* @__PURE__ */ group<t.RectifyNoticeCalls>("/RectifyNotice", "export paper page detail history fkSysOrg", "exportJob print");
export const RiskAcceptRecord = /* @__PURE__ */ group<t.RiskAcceptRecordCalls>("/RiskAcceptRecord", "export page pageAccepRecord allPage detail fkRiskRegister fkSysOrg fkAddress fkSysUser", "exportJob add recall assign");
export const RiskAgainCheck = /* @__PURE__ */ group<t.RiskAgainCheckCalls>("/RiskAgainCheck", "export page allPage detail fkRiskRegister fkSysOrg fkSysUser", "exportJob edit recall assign");
export const RiskDelay = /* @__PURE__ */ group<t.RiskDelayCalls>("/RiskDelay", "export page detail fkRiskRegister fkSysOrg fkSysUser", "exportJob");
export const RiskPoint = /* @__PURE__ */ group<t.RiskPointCalls>("/RiskPoint", "export importTemplate importRecords importRiskDataTemplate importRiskDataRecords label page list detail history fkRiskPointType fkAddress fkSysOrg fkSysUser fkRankType", "exportJob import importUndo importRiskData importRiskDataUndo add edit delete mutiDelete changeStatus");
export const RiskPointItem = /* @__PURE__ */ group<t.RiskPointItemCalls>("/RiskPointItem", "export importTemplate importRecords page list detail history fkRiskPoint fkRiskPointType fkCheckType", "exportJob import importUndo add edit delete mutiDelete");
export const RiskPointType = /* @__PURE__ */ group<t.RiskPointTypeCalls>("/RiskPointType", "export importTemplate importRecords allBaseData page list tree detail history fkRiskPointType", "exportJob import importUndo add edit delete mutidelete");
export const RiskRectify = /* @__PURE__ */ group<t.RiskRectifyCalls>("/RiskRectify", "export page allPage detail fkRiskRegister fkSysOrg fkAddress fkSysUser", "exportJob add reback recall assign applyDelay approveDelay notice");
export const RiskRegister = /* @__PURE__ */ group<t.RiskRegisterCalls>("/RiskRegister", "export importTemplate importRecords importHistoryTemplate importHistoryRecords page list similar allJudgePage deletedPage getInfoByPlanRiskItemId candidates who detail history fkRiskPointType fkRiskPoint fkRiskPointItem fkAddress fkRiskType fkSysOrg fkSysUser fkRiskRegister", "exportJob import importUndo importHistory importHistoryUndo add edit linkPlace planRegister timerPlanRegister delete submit recall judge recallJudge adminRecallJudge judgeAssign remind");
export const RiskType = /* @__PURE__ */ group<t.RiskTypeCalls>("/RiskType", "export importTemplate importRecords page list detail history", "exportJob import importUndo add edit delete mutiDelete changeStatus");
export const SignIn = /* @__PURE__ */ group<t.SignInCalls>("/SignIn", "export page detail history fkSysUser fkSysOrg fkAddress", "exportJob add edit");
export const WorkCalendar = /* @__PURE__ */ group<t.WorkCalendarCalls>("/WorkCalendar", "export importTemplate importRecords dayNote year page detail history", "exportJob import importUndo add edit delete mutiDelete");
export const WorkShift = /* @__PURE__ */ group<t.WorkShiftCalls>("/WorkShift", "export page list detail history", "exportJob add edit delete");
export const sysDictData = /* @__PURE__ */ group<t.SysDictDataCalls>("/sysDictData", "export importTemplate importRecords page list detail history fkSysDictType", "exportJob import importUndo add edit delete changeStatus");
export const sysExLog = /* @__PURE__ */ group<t.SysExLogCalls>("/sysExLog", "export page detail", "exportJob delete");
export const sysOpLog = /* @__PURE__ */ group<t.SysOpLogCalls>("/sysOpLog", "export page detail", "exportJob delete");
export const sysOrg = /* @__PURE__ */ group<t.SysOrgCalls>("/sysOrg", "export importTemplate importRecords page list tree detail history fkSysOrg fkSysUser", "exportJob import importUndo add edit delete");
export const sysPos = /* @__PURE__ */ group<t.SysPosCalls>("/sysPos", "export importTemplate importRecords page list detail history", "exportJob import importUndo add edit delete");
export const sysUser = /* @__PURE__ */ group<t.SysUserCalls>("/sysUser", "export importTemplate importRecords ownRole ownData why sessions page list selector openTasks successors detail history fkSysOrg fkSysRole fkSysPos", "exportJob import importUndo grantRole grantData updateInfo updateAvatar updatePwd endSession endOtherSessions resetTwoStep unbindWx add resetPwd changeStatus delete edit mutiDelete");
export const sysVisLog = /* @__PURE__ */ group<t.SysVisLogCalls>("/sysVisLog", "export page detail", "exportJob delete");
export const sysFileInfo = /* @__PURE__ */ group<t.SysFileInfoCalls>("/sysFileInfo", "original preview download page list detail", "upload uploadDocument uploadShop uploadAvatar uploadEditor uploadPart announceOriginal delete");
export const sysMenu = /* @__PURE__ */ group<t.SysMenuCalls>("/sysMenu", "importTemplate importRecords list treeForGrant tree history", "import importUndo delete change detail add edit");
export const job = /* @__PURE__ */ group<t.JobCalls>("/job", "detail", "cancel");
export const listView = /* @__PURE__ */ group<t.ListViewCalls>("/listView", "list menu", "save pageSize delete");
export const email = /* @__PURE__ */ group<t.EmailCalls>("/email", "page", "sendEmail sendEmailHtml");
export const News = /* @__PURE__ */ group<t.NewsCalls>("/News", "published detail page list history", "readAll add edit publish withdraw delete mutiDelete");
export const sysNotice = /* @__PURE__ */ group<t.SysNoticeCalls>("/sysNotice", "unread received detail settings channels page history fkSysOrg fkSysUser", "readAll updateSettings updateChannels add edit publish withdraw delete changeStatus");
export const sysRole = /* @__PURE__ */ group<t.SysRoleCalls>("/sysRole", "ownMenu ownData why whoCan impact matrix page detail dropDown history", "grantMenu grantData add edit delete");
export const deviceKey = /* @__PURE__ */ group<t.DeviceKeyCalls>("/deviceKey", "", "take");
export const sysOnlineUser = /* @__PURE__ */ group<t.SysOnlineUserCalls>("/sysOnlineUser", "page list fkSysUser fkSysOrg", "forceExist");
export const processChart = /* @__PURE__ */ group<t.ProcessChartCalls>("/processChart", "list read", "");
export const session = /* @__PURE__ */ group<t.SessionCalls>("", "logout getLoginUser getCaptchaOpen getTenantOpen getSmsOpen getSmsCaptcha demoAccounts openapiJson=openapi.json", "login hubTicket");
export const captcha = /* @__PURE__ */ group<t.CaptchaCalls>("/captcha", "", "get check");
export const twoStep = /* @__PURE__ */ group<t.TwoStepCalls>("/twoStep", "state", "begin confirm recoveryCodes end");
export const sms = /* @__PURE__ */ group<t.SmsCalls>("/sms", "page", "sendLoginMessage validateMessage");
export const QyWechatConfig = /* @__PURE__ */ group<t.QyWechatConfigCalls>("/QyWechatConfig", "page detail history", "add edit delete");
export const QyWechatAuth = /* @__PURE__ */ group<t.QyWechatAuthCalls>("/QyWechatAuth", "authorizeUrl", "login bind");
export const sysTenant = /* @__PURE__ */ group<t.SysTenantCalls>("/sysTenant", "ownMenu page detail history", "add edit resetPwd grantMenu changeStatus delete");
export const iframeTicket = /* @__PURE__ */ group<t.IframeTicketCalls>("/iframeTicket", "", "all= redeem");
export const sysMachine = /* @__PURE__ */ group<t.SysMachineCalls>("/sysMachine", "base use network state", "");
export const sysConfig = /* @__PURE__ */ group<t.SysConfigCalls>("/sysConfig", "page list detail history", "reset add edit delete");
export const sysTimers = /* @__PURE__ */ group<t.SysTimersCalls>("/sysTimers", "localJobList page detail history", "add edit delete start stop runNow");
export const ProcessFlowHandle = /* @__PURE__ */ group<t.ProcessFlowHandleCalls>("/ProcessFlowHandle", "list", "");
export const RiskTurn = /* @__PURE__ */ group<t.RiskTurnCalls>("/RiskTurn", "overview page", "remind");
export const inbox = /* @__PURE__ */ group<t.InboxCalls>("/inbox", "page counts", "perform");
export const label = /* @__PURE__ */ group<t.LabelCalls>("/label", "find", "");
export const RiskTimedPlanningExecute = /* @__PURE__ */ group<t.RiskTimedPlanningExecuteCalls>("/RiskTimedPlanningExecute", "page allPage board completion completionPage coveragePage detail history fkRiskTimedPlanning fkSysUser fkSysOrg fkEquipmentFile", "assign signIn execute move");
export const RiskTimedPlanning = /* @__PURE__ */ group<t.RiskTimedPlanningCalls>("/RiskTimedPlanning", "uncovered getRiskPointItemTree page detail history fkEquipmentFile fkCheckType fkRiskPointType fkRiskPointItem fkSysOrg", "add coverPreview cover planningStart planningStop edit delete");
export const RiskPlanning = /* @__PURE__ */ group<t.RiskPlanningCalls>("/RiskPlanning", "page detail history fkCheckType fkRiskPointType fkRiskPointItem fkSysOrg fkSysUser", "publish cancel add edit delete");
export const RiskPlanningExecute = /* @__PURE__ */ group<t.RiskPlanningExecuteCalls>("/RiskPlanningExecute", "page detail fkRiskPlanning fkSysOrg fkSysUser", "execute");
export const codeGenerate = /* @__PURE__ */ group<t.CodeGenerateCalls>("/codeGenerate", "InformationList ColumnListByTableName=ColumnList/{tableName} detail runDown page history fkSysMenu", "runLocal add edit delete");
export const sysCodeGenerateConfig = /* @__PURE__ */ group<t.SysCodeGenerateConfigCalls>("/sysCodeGenerateConfig", "list", "edit");
export const formmanager = /* @__PURE__ */ group<t.FormmanagerCalls>("/formmanager", "page forms grammar form values detail conversions unconverted", "plan preview add edit merge dictionary delete publish create restore rollback conversion stopConversion releaseConversion");
export const Board = /* @__PURE__ */ group<t.BoardCalls>("/Board", "read wall", "");
export const WallLink = /* @__PURE__ */ group<t.WallLinkCalls>("/WallLink", "page detail history", "issue revoke open add edit delete");
export const HomePageStatistic = /* @__PURE__ */ group<t.HomePageStatisticCalls>("/HomePageStatistic", "risktotal areaStatistic deptStatistic timeStatistic riskTypeStatistic todo riskdetail riskdetailAll", "");
export const SitePlan = /* @__PURE__ */ group<t.SitePlanCalls>("/SitePlan", "scene hazards rounds hazardsBehind roundsBehind pointsBehind targets page list detail history fkSysOrg fkAddress", "upload place add edit delete");
export const RiskStatistic = /* @__PURE__ */ group<t.RiskStatisticCalls>("/RiskStatistic", "kpi trend byDept byArea byType byRank ranking screen drill", "");
export const videoGateway = /* @__PURE__ */ group<t.VideoGatewayCalls>("/videoGateway", "health play", "");
export const AIWarningMessage = /* @__PURE__ */ group<t.AIWarningMessageCalls>("/AIWarningMessage", "page detail history fkAIWarningType fkAIEquipmentFile fkCameraFile fkAddress fkSysUser fkRiskRegister", "receive handle toRisk add edit delete");
export const OverTimeTip = /* @__PURE__ */ group<t.OverTimeTipCalls>("/OverTimeTip", "preview page detail history", "add edit delete");
export const demoData = /* @__PURE__ */ group<t.DemoDataCalls>("/demoData", "progress state", "remove");
export const setup = /* @__PURE__ */ group<t.SetupCalls>("/setup", "progress roles newcomers", "company skip finish giveRole takeRole passwords");
export const AIWarningType = /* @__PURE__ */ group<t.AIWarningTypeCalls>("/AIWarningType", "page list detail history", "add edit delete mutiDelete");
export const MessageDelivery = /* @__PURE__ */ group<t.MessageDeliveryCalls>("/MessageDelivery", "page detail fkSysUser", "retry");
export const PlanPosition = /* @__PURE__ */ group<t.PlanPositionCalls>("/PlanPosition", "detail history", "");
export const sysApp = /* @__PURE__ */ group<t.SysAppCalls>("/sysApp", "page list detail history", "add edit delete changeStatus setAsDefault");
export const sysTimerRun = /* @__PURE__ */ group<t.SysTimerRunCalls>("/sysTimerRun", "page detail fkSysTimers", "");
export const form = /* @__PURE__ */ group<t.FormCalls>("/form", "lastSent", "");
