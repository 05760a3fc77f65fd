// Written by `npm run codegen`. Do not edit.

/**
 * Items: 演示账号
 */
export type DemoAccountsReply = {
account: string
name: string
role: string
ticket: string
}[]
export type CaptchaGetReply = ({
repCode: string
repMsg: (string | null)
repData: ({
captchaType: string
originalImageBase64: (string | null)
jigsawImageBase64: (string | null)
token: string
secretKey: (string | null)
wordList: (string[] | null)
point: null
pointJson: null
captchaVerification: null
result: boolean
} | null)
success: boolean
error: boolean
} | Failure)
export type CaptchaCheckReply = ({
repCode: string
repMsg: (string | null)
repData: ({
captchaType: string
originalImageBase64: (string | null)
jigsawImageBase64: (string | null)
token: string
secretKey: (string | null)
wordList: (string[] | null)
point: null
pointJson: null
captchaVerification: null
result: boolean
} | null)
success: boolean
error: boolean
} | Failure)
export type SysUserSessionsReply = {
id: string
ip: string
browser: string
os: string
loginTime: string
lastSeenTime: string
current: boolean
}[]
/**
 * token；未绑定账号时为绑定票据；已登录的用户绑定自己时为 bound
 */
export type QyWechatAuthLoginReply = (string | {
needBind: boolean
bindTicket: string
} | {
bound: boolean
})
/**
 * Items: 未读通知
 */
export type SysNoticeUnreadReply = {
id: number
title: string
/**
 * 1 通知，2 公告
 */
type: number
publicTime: string
}[]
/**
 * Items: 新闻
 */
export type NewsPublishedReply = {
id: number
title: string
type: number
cover?: string
summary: string
publishTime: string
readCount: number
/**
 * 0 未读，1 已读
 */
readStatus: number
}[]
export type SysDictTypeDropDownReply = {
code: string
value: string
}[]
export type SysDictTypeTreeReply = {
id: number
pid: number
code: string
name: string
children: {
id: number
pid: number
code: string
name: string
/**
 * 已停用
 */
status?: 1
children: {

}[]
}[]
}[]
export type SysUserListReply = {
id: string
name?: string
}[]
export type SysUserSelectorReply = {
id: string
name?: string
}[]
export type SysFileInfoUploadEditorReply = ({
status: "success"
url: string
} | Failure)
export type SysFileInfoDeleteBody = unknown
export type RiskPointTypeAllBaseDataReply = {
id: number
name: string
riskPoints: {
id: number
name: string
}[]
items: {
id: number
item: string
}[]
}[]
export type SchemasAllReply = {
name: string
hash: string
screens: string[]
starts: {
screen: string
verb: string
title: string
}[]
}[]
/**
 * Items: 首页卡片
 */
export type HomePageStatisticRisktotalReply = {
/**
 * 1～6
 */
serialNum: number
title: string
total: number
otherTitle: string
otherContent: (number | string)
}[]
/**
 * Items: 区域统计
 */
export type HomePageStatisticAreaStatisticReply = {
id: number
name: string
total: number
rectified: number
unRectified: number
/**
 * 整改率（%），无数据为 null
 */
rate: (number | null)
value: number
}[]
/**
 * Items: 部门统计
 */
export type HomePageStatisticDeptStatisticReply = {
id: string
name: string
total: number
rectified: number
unRectified: number
/**
 * 整改率（%），无数据为 null
 */
rate: (number | null)
overtime: number
}[]
/**
 * Items: 时间统计
 */
export type HomePageStatisticTimeStatisticReply = {
name: string
total: number
rectified: number
}[]
/**
 * Items: 类型统计
 */
export type HomePageStatisticRiskTypeStatisticReply = {
id: number
name: string
value: number
}[]
/**
 * Items: 待办
 */
export type HomePageStatisticTodoReply = {
key: string
title: string
count: number
path: string
}[]
/**
 * Items: 隐患（显示文字）
 */
export type HomePageStatisticRiskdetailAllReply = {
RiskPointTypeId: string
RiskPointId: string
RiskPointItemId: string
RiskName: string
RiskDesc: string
AgainCheckResult: string
CreatedTime: string
Status: string
CreatedUserId: string
AddressId: string
OrgName: string
}[]
export type CameraFileMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type CheckTypeMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type NewsMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type RankTypeMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type RiskPointMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type RiskPointItemMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type RiskPointTypeMutideleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type RiskTypeMutiDeleteBody = ((number | string) | {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
})[]
export type OpenapiJsonReply = ({

} | Failure)

/**
 * 成功，无返回值
 */
export type Done = {
success: true
code: 204
message: string
extras?: {

}
/**
 * 服务器时间（毫秒）
 */
timestamp: number
}
/**
 * 拒绝或失败。message 是可直接显示的一句话；业务错误码在 extras.errorCode，字段错误在 extras.errors。
 */
export type Failure = {
success: false
code: (400 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 421 | 429 | 431 | 500 | 503 | 1011001 | 1011002 | 1011003 | 1011004 | 1011005 | 1011006 | 1011007 | 1011008 | 1011009 | 1013001 | 1013002 | 1013003 | 1015002 | 1016002)
message: string
extras?: {
errorCode?: ("LOGIN_PASSWORD" | "LOGIN_SMS_CLOSED" | "LOGIN_SMS_CODE" | "LOGIN_DEMO_TICKET" | "LOGIN_TICKET" | "LOGIN_DYNAMIC_CODE" | "LOGIN_RECOVERY_CODE" | "LOGIN_TWO_STEP_ON" | "LOGIN_TWO_STEP_OFF" | "LOGIN_TWO_STEP_OWN" | "LOGIN_TWO_STEP_BEGIN" | "D1000" | "D1001" | "D1002" | "D1003" | "D1004" | "D1006" | "D1007" | "D1008" | "D1009" | "D1010" | "D1011" | "D1012" | "D1013" | "D1014" | "D1015" | "D1016" | "D1017" | "D2000" | "D2001" | "D2002" | "D2003" | "D2004" | "D2005" | "D2006" | "D6000" | "D6001" | "D3000" | "D3001" | "D3002" | "D3003" | "D3004" | "D3005" | "D4000" | "D4001" | "D4002" | "D4003" | "D4004" | "D4005" | "D4006" | "D4007" | "D5000" | "D5001" | "D5002" | "D7000" | "D7001" | "D7002" | "D8000" | "D9000" | "D9001" | "D1100" | "D1101" | "D1200" | "D1300" | "D1400" | "D1501" | "D1502" | "D1503" | "D1504" | "H1001" | "H1002" | "H1003" | "H1004" | "H1005" | "H1006" | "H1007" | "H1008" | "H1009" | "H1010" | "H1011" | "H1012" | "H1013" | "H1014" | "IMPORT_FILE" | "IMPORT_UPDATE" | "IMPORT_UNDO" | "IMPORT_HEADER" | "IMPORT_AGAIN" | "WECOM_CLOSED" | "WECOM_FAILED" | "WECOM_TICKET" | "WECOM_BOUND" | "WECOM_TAKEN" | "WECOM_UNBOUND" | "FORM_INVALID" | "FORM_UNKNOWN" | "FORM_STALE" | "FORM_UPGRADED" | "FORM_EDITED" | "FORM_NOT_DRAFT" | "FORM_NOT_IN_FORCE" | "FORM_UNCHANGED" | "FORM_REFUSED" | "FORM_CONFIRM")
errors?: FieldError[]
/**
 * 仅 HTTP 500：供查日志
 */
requestId?: string
/**
 * 仅 409：记录的当前内容
 */
current?: {

}
}
/**
 * 服务器时间（毫秒）
 */
timestamp: number
}
export type FieldError = {
/**
 * 字段
 */
field: string
/**
 * 原因
 */
message: string
}
/**
 * 树节点
 */
export type TreeNode = {
/**
 * 编号
 */
id: (number | string)
/**
 * 上级编号：顶层为 0
 */
parentId: (number | string)
title?: string
name?: string
key: string
value: string
children: TreeNode[]
}
export type Choice = {
/**
 * 编号
 */
id: (number | string)
/**
 * 编码
 */
code?: (string | number)
/**
 * 名称
 */
name?: string
}
export type KeyChoice = {
/**
 * 编号
 */
code: (number | string)
/**
 * 名称
 */
name?: string
}
/**
 * 导入报告；数据较多时只有 jobId，结果见 /job/detail
 */
export type ImportReport = {
jobId?: number
total?: number
success?: number
errors?: {
row?: number
column?: string
message?: string
cell?: string
field?: string
text?: string
[k: string]: unknown
}[]
/**
 * 全部错误数；错误很多时 errors 只列出前一部分
 */
errorCount?: number
errorFileId?: string
dryRun?: boolean
mode?: ("all" | "partial")
batchId?: number
sheet?: {
name?: string
[k: string]: unknown
}
header?: {
template?: boolean
row?: number
rows?: number
columns?: {
letter?: string
heading?: string
[k: string]: unknown
}[]
[k: string]: unknown
}
fields?: {
key?: string
title?: string
required?: boolean
[k: string]: unknown
}[]
unknowns?: {
field?: string
title?: string
text?: string
rows?: number[]
suggestions?: string[]
[k: string]: unknown
}[]
skipped?: {
row?: number
reason?: string
[k: string]: unknown
}[]
duplicates?: {
row?: number
reason?: string
[k: string]: unknown
}[]
notices?: string[]
plan?: {
added?: number
updated?: number
same?: number
rows?: {
row?: number
act?: string
[k: string]: unknown
}[]
[k: string]: unknown
}
keys?: string[]
earlier?: {
batchId?: number
time?: string
userName?: string
fileName?: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * 导入记录
 */
export type ImportRecord = {
id: number
time: string
userName: string
fileName: string
total: number
added: number
updated: number
/**
 * 已撤销的记录
 */
undone: number
undoneTime?: string
undoneUserName?: string
/**
 * 不能撤销的原因；可撤销时没有
 */
refusal?: string
}
/**
 * 撤销结果；数据较多时只有 jobId
 */
export type UndoReport = {
jobId?: number
id?: number
/**
 * 全部可撤销才撤销，或只撤销可撤销的
 */
mode?: ("all" | "partial")
total?: number
undone?: number
refused?: {
row?: number
reason?: string
[k: string]: unknown
}[]
[k: string]: unknown
}
/**
 * 行数；数据较多时有 jobId，否则直接下载
 */
export type ExportJob = {
rows?: number
jobId?: number
[k: string]: unknown
}
/**
 * 表单的一次修改
 */
export type Revision = {
id: number
/**
 * 资源
 */
typeName: string
title: string
note?: string
/**
 * 修改后的整个描述文件
 */
formJson: string
/**
 * 草稿为修改次数，其余为该资源的第几版
 */
version: number
/**
 * 正在使用
 */
publish: boolean
state: ("draft" | "published" | "superseded" | "rolled-back")
schemaHash?: string
basedOn?: number
/**
 * 程序升级时不能自动合并之处，或未能启用的原因
 */
conflicts?: {
[k: string]: unknown
}
createdTime: string
createdUserName?: string
updatedTime?: string
publishedTime?: string
publishedUserName?: string
}
/**
 * 通知
 */
export type Notice = {
id: number
title: string
/**
 * 1 通知，2 公告
 */
type: number
publicTime: string
/**
 * HTML
 */
content: string
status: number
publicUserName?: string
/**
 * 0 未读，1 已读
 */
readStatus: number
readTime?: string
}
/**
 * 流程记录
 */
export type FlowRow = {
/**
 * 1 登记，2 研判，3 核查，4 整改，5 验收
 */
key: number
person: string
title: string
createdTime: string
timeSpan: string
status?: number
riskRegisterId: number
reason?: string
}
/**
 * 菜单
 */
export type Menu = {
id: number
pid: number
name: string
path: string
component: string
redirect?: string
key: string
application: string
hidden: boolean
meta: {
title: string
icon?: string
show: boolean
hideChildren: boolean
target: string
link?: string
}
}
/**
 * 可授权的菜单或按钮
 */
export type GrantNode = {
id: number
parentId: number
title: string
value: string
weight: number
children: GrantNode[]
}
/**
 * 厂区位置的树。平面图坐标用于四色图与位置图。
 */
export type Address = {
/**
 * 地址名称
 */
name?: string
/**
 * 编码
 */
code?: string
/**
 * 上级地址：不选即为第一级
 */
parentId?: number
/**
 * 经度
 */
lng?: number
/**
 * 纬度
 */
lat?: number
/**
 * 平面图横坐标：单位：px
 */
planX?: number
/**
 * 平面图纵坐标：单位：px
 */
planY?: number
/**
 * 平面图地址
 */
mapUrl?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 上级地址（名称）
 */
parentName?: string
}
export type AddressListRow = {
/**
 * 地址名称
 */
name?: string
/**
 * 上级地址：不选即为第一级
 */
parentId?: number
/**
 * 编号
 */
id?: number
}
export type AddressPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: Address[]
}
/**
 * 新增地址
 */
export type AddressAdd = {
/**
 * 地址名称
 */
name: string
/**
 * 编码
 */
code?: string
/**
 * 上级地址：不选即为第一级
 */
parentId?: number
/**
 * 经度
 */
lng?: number
/**
 * 纬度
 */
lat?: number
/**
 * 平面图横坐标：单位：px
 */
planX?: number
/**
 * 平面图纵坐标：单位：px
 */
planY?: number
/**
 * 平面图地址
 */
mapUrl?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑地址；未给出的字段保持不变
 */
export type AddressEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 地址名称
 */
name?: string
/**
 * 编码
 */
code?: string
/**
 * 上级地址：不选即为第一级
 */
parentId?: number
/**
 * 经度
 */
lng?: number
/**
 * 纬度
 */
lat?: number
/**
 * 平面图横坐标：单位：px
 */
planX?: number
/**
 * 平面图纵坐标：单位：px
 */
planY?: number
/**
 * 平面图地址
 */
mapUrl?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 登记现场摄像头及其视频流地址，供视频监控播放。
 */
export type CameraFile = {
/**
 * 摄像头名称
 */
cameraName?: string
/**
 * IP
 */
ip?: string
/**
 * 端口
 */
port?: number
/**
 * 位置
 */
positionNo?: number
/**
 * 位置
 */
positionName?: string
/**
 * 排序
 */
seq?: number
/**
 * 流地址：以 http、https 或 wss 开头，可以 .flv、.m3u8 或 .ts 结尾，可带查询参数
 */
streamUrl?: string
/**
 * 监控显示
 */
monitorShow?: boolean
/**
 * 设备名称
 */
equipmentName?: string
/**
 * 设备序列号：选择设备后自动填写
 */
equipmentNo?: string
/**
 * 通道号
 */
channelNo?: string
/**
 * 创建时间
 */
createdTime?: string
/**
 * 编号
 */
id: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type CameraFilePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: CameraFile[]
}
/**
 * 新增摄像头档案
 */
export type CameraFileAdd = {
/**
 * 摄像头名称
 */
cameraName: string
/**
 * IP
 */
ip: string
/**
 * 端口
 */
port: number
/**
 * 位置
 */
positionNo: number
/**
 * 位置
 */
positionName?: string
/**
 * 排序
 */
seq: number
/**
 * 流地址：以 http、https 或 wss 开头，可以 .flv、.m3u8 或 .ts 结尾，可带查询参数
 */
streamUrl: string
/**
 * 监控显示
 */
monitorShow?: boolean
/**
 * 设备名称
 */
equipmentName?: string
/**
 * 设备序列号：选择设备后自动填写
 */
equipmentNo: string
/**
 * 通道号
 */
channelNo: string
}
/**
 * 编辑摄像头档案；未给出的字段保持不变
 */
export type CameraFileEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 摄像头名称
 */
cameraName?: string
/**
 * IP
 */
ip?: string
/**
 * 端口
 */
port?: number
/**
 * 位置
 */
positionNo?: number
/**
 * 位置
 */
positionName?: string
/**
 * 排序
 */
seq?: number
/**
 * 流地址：以 http、https 或 wss 开头，可以 .flv、.m3u8 或 .ts 结尾，可带查询参数
 */
streamUrl?: string
/**
 * 监控显示
 */
monitorShow?: boolean
/**
 * 设备名称
 */
equipmentName?: string
/**
 * 设备序列号：选择设备后自动填写
 */
equipmentNo?: string
/**
 * 通道号
 */
channelNo?: string
}
/**
 * 排查的种类与周期：每个周期单位排查几次。
 */
export type CheckType = {
/**
 * 排查类型
 */
name?: string
/**
 * 周期单位：字典：cycle_type
 */
cycleType?: number
/**
 * 周期次数
 */
cycleNum?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type CheckTypePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: CheckType[]
}
/**
 * 新增排查类型
 */
export type CheckTypeAdd = {
/**
 * 排查类型
 */
name: string
/**
 * 周期单位：字典：cycle_type
 */
cycleType?: number
/**
 * 周期次数
 */
cycleNum?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑排查类型；未给出的字段保持不变
 */
export type CheckTypeEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 排查类型
 */
name?: string
/**
 * 周期单位：字典：cycle_type
 */
cycleType?: number
/**
 * 周期次数
 */
cycleNum?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 设备台账。编号一经打印二维码不再改变。
 */
export type EquipmentFile = {
/**
 * 设备编号
 */
machineNo?: string
/**
 * 设备名称
 */
machineName?: string
/**
 * 规格型号
 */
model?: string
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 供应商
 */
supplier?: string
/**
 * 购置日期
 */
buyTime?: string
/**
 * 设备图片
 */
pictures?: string
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 设备序列号：同 machineNo
 */
equipmentNo?: string
/**
 * 设备名称：同 machineName
 */
equipmentName?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 位置（名称）
 */
addressName?: string
/**
 * 责任部门（名称）
 */
orgName?: string
/**
 * 责任人（名称）
 */
userName?: string
}
export type EquipmentFilePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: EquipmentFile[]
}
/**
 * 新增设备档案
 */
export type EquipmentFileAdd = {
/**
 * 设备编号
 */
machineNo: string
/**
 * 设备名称
 */
machineName: string
/**
 * 规格型号
 */
model?: string
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 供应商
 */
supplier?: string
/**
 * 购置日期
 */
buyTime?: string
/**
 * 设备图片
 */
pictures?: string
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑设备档案；未给出的字段保持不变
 */
export type EquipmentFileEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 设备编号
 */
machineNo?: string
/**
 * 设备名称
 */
machineName?: string
/**
 * 规格型号
 */
model?: string
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 供应商
 */
supplier?: string
/**
 * 购置日期
 */
buyTime?: string
/**
 * 设备图片
 */
pictures?: string
/**
 * 备注
 */
remark?: string
}
/**
 * 发布后出现在所有人消息铃铛的“新闻”中；发布时间在以后的，到时才出现。
 */
export type News = {
/**
 * 标题
 */
title?: string
/**
 * 类别：字典：news_type
 */
type?: number
/**
 * 状态：字典：news_status
 */
status?: number
/**
 * 发布时间：不填则以点击发布的时间为准；填以后的时间则到时才出现
 */
publishTime?: string
/**
 * 封面：一张，列表与正文上方显示
 */
cover?: string
/**
 * 摘要：显示在铃铛列表中，不填则取正文开头
 */
summary?: string
/**
 * 内容
 */
content?: string
/**
 * 阅读人数：单位：人
 */
readCount?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type NewsListRow = {
/**
 * 标题
 */
title?: string
/**
 * 类别：字典：news_type
 */
type?: number
/**
 * 状态：字典：news_status
 */
status?: number
/**
 * 发布时间：不填则以点击发布的时间为准；填以后的时间则到时才出现
 */
publishTime?: string
/**
 * 编号
 */
id?: number
}
export type NewsPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: News[]
}
/**
 * 新增新闻
 */
export type NewsAdd = {
/**
 * 标题
 */
title: string
/**
 * 类别：字典：news_type
 */
type?: number
/**
 * 发布时间：不填则以点击发布的时间为准；填以后的时间则到时才出现
 */
publishTime?: string
/**
 * 封面：一张，列表与正文上方显示
 */
cover?: string
/**
 * 摘要：显示在铃铛列表中，不填则取正文开头
 */
summary?: string
/**
 * 内容
 */
content: string
}
/**
 * 编辑新闻；未给出的字段保持不变
 */
export type NewsEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 标题
 */
title?: string
/**
 * 类别：字典：news_type
 */
type?: number
/**
 * 发布时间：不填则以点击发布的时间为准；填以后的时间则到时才出现
 */
publishTime?: string
/**
 * 封面：一张，列表与正文上方显示
 */
cover?: string
/**
 * 摘要：显示在铃铛列表中，不填则取正文开头
 */
summary?: string
/**
 * 内容
 */
content?: string
}
/**
 * 企业微信自建应用的编号与密钥，启用后登录页提供企业微信登录。密钥保存后不再显示。
 */
export type QyWechatConfig = {
/**
 * 企业ID：企业微信管理后台“我的企业”中的企业ID
 */
corpId?: string
/**
 * 应用ID：自建应用的 AgentId
 */
wxAppId?: string
/**
 * 回调地址：本系统的地址加 /qywxLoading，域名须设为应用的可信域名
 */
redirectUri?: string
/**
 * 启用
 */
isEnable?: boolean
/**
 * 备注
 */
remark?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type QyWechatConfigPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: QyWechatConfig[]
}
/**
 * 新增企业微信配置
 */
export type QyWechatConfigAdd = {
/**
 * 企业ID：企业微信管理后台“我的企业”中的企业ID
 */
corpId: string
/**
 * 应用ID：自建应用的 AgentId
 */
wxAppId: string
/**
 * 应用密钥：自建应用的 Secret，保存后不再显示
 */
secret?: string
/**
 * 回调地址：本系统的地址加 /qywxLoading，域名须设为应用的可信域名
 */
redirectUri?: string
/**
 * 启用
 */
isEnable?: boolean
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑企业微信配置；未给出的字段保持不变
 */
export type QyWechatConfigEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 企业ID：企业微信管理后台“我的企业”中的企业ID
 */
corpId?: string
/**
 * 应用ID：自建应用的 AgentId
 */
wxAppId?: string
/**
 * 应用密钥：自建应用的 Secret，保存后不再显示
 */
secret?: string
/**
 * 回调地址：本系统的地址加 /qywxLoading，域名须设为应用的可信域名
 */
redirectUri?: string
/**
 * 启用
 */
isEnable?: boolean
/**
 * 备注
 */
remark?: string
}
/**
 * 风险等级的颜色与评分下限，分数达到下限即归入该等级。
 */
export type RankType = {
/**
 * 风险等级
 */
name?: string
/**
 * 等级编号
 */
code?: number
/**
 * 颜色
 */
color?: string
/**
 * 级别
 */
level?: number
/**
 * LEC分值下限：D＝L×E×C 达到此值即为该等级
 */
lecMin?: number
/**
 * LS分值下限：R＝L×S 达到此值即为该等级
 */
lsMin?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type RankTypePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RankType[]
}
/**
 * 新增风险等级
 */
export type RankTypeAdd = {
/**
 * 风险等级
 */
name: string
/**
 * 等级编号
 */
code: number
/**
 * 颜色
 */
color?: string
/**
 * 级别
 */
level?: number
/**
 * LEC分值下限：D＝L×E×C 达到此值即为该等级
 */
lecMin?: number
/**
 * LS分值下限：R＝L×S 达到此值即为该等级
 */
lsMin?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑风险等级；未给出的字段保持不变
 */
export type RankTypeEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 风险等级
 */
name?: string
/**
 * 等级编号
 */
code?: number
/**
 * 颜色
 */
color?: string
/**
 * 级别
 */
level?: number
/**
 * LEC分值下限：D＝L×E×C 达到此值即为该等级
 */
lecMin?: number
/**
 * LS分值下限：R＝L×S 达到此值即为该等级
 */
lsMin?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 隐患验收
 */
export type RiskAcceptRecord = {
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 隐患名称
 */
riskName?: string
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 隐患描述
 */
riskDesc?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患位置
 */
addressName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改责任部门
 */
rectifyOrgName?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人
 */
rectifyUserName?: string
/**
 * 完成期限
 */
accomplishTime?: string
/**
 * 处理时限
 */
dueTime?: string
/**
 * 是否超时未处理
 */
isLate?: boolean
/**
 * 整改完成时间
 */
rectifyTime?: string
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人
 */
acceptUserName?: string
/**
 * 验收人
 */
createdUserId?: string
/**
 * 验收人
 */
createdUserName?: string
/**
 * 验收结果：字典：accept_result
 */
accetResult?: boolean
/**
 * 验收时间
 */
createdTime?: string
/**
 * 验收附件
 */
accessory?: string
/**
 * 验收意见
 */
accetpOpinion?: string
/**
 * 整改轮次
 */
round?: number
/**
 * 状态：字典：accept_status
 */
status?: number
/**
 * 已撤回
 */
recalled?: boolean
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id: number
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 隐患（名称）
 */
riskRegisterName?: string
/**
 * Items: 可执行操作
 */
actions?: {
resource: string
verb: string
name: string
enabled: boolean
reason: string
code?: string
}[]
/**
 * 是否超期
 */
isOvertime?: boolean
}
export type RiskAcceptRecordPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskAcceptRecord[]
}
/**
 * 隐患验收
 */
export type RiskAcceptRecordAdd = {
/**
 * 编号
 */
riskRegisterId: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 验收结果：字典：accept_result
 */
accetResult: boolean
/**
 * 验收意见：未通过时必填
 */
accetpOpinion?: string
/**
 * 验收附件
 */
accessory?: string
}
/**
 * 撤回验收
 */
export type RiskAcceptRecordRecall = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 撤回原因：管理人员撤回时必填
 */
reason?: string
}
/**
 * 指派验收人
 */
export type RiskAcceptRecordAssign = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 指派说明
 */
reason?: string
/**
 * 验收人
 */
acceptUserId: string
}
/**
 * 隐患核查
 */
export type RiskAgainCheck = {
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 隐患名称
 */
riskName?: string
/**
 * 责任部门
 */
orgId?: string
/**
 * 隐患描述
 */
riskDesc?: string
/**
 * 隐患位置
 */
addressName?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 核查人
 */
againCheckName?: string
/**
 * 核查意见
 */
againCheckOpinion?: string
/**
 * 核查结果：字典：again_check_result_view
 */
againCheckResult?: number
/**
 * 完成期限
 */
accomplishTime?: string
/**
 * 处理时限
 */
dueTime?: string
/**
 * 是否超时未处理
 */
isLate?: boolean
/**
 * 整改责任人
 */
rectifyUserId?: string
/**
 * 整改责任人
 */
rectifyUserName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改责任部门
 */
rectifyOrgName?: string
/**
 * 整改类型：字典：risk_rectify_type
 */
rectifyType?: number
/**
 * 处理措施
 */
handleMeasure?: string
/**
 * 整改资金：单位：元
 */
riskFund?: number
/**
 * 应急预案
 */
emergencyPlan?: string
/**
 * 核查时间
 */
againCheckTime?: string
/**
 * 状态：字典：again_check_status
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 隐患（名称）
 */
riskRegisterName?: string
/**
 * Items: 可执行操作
 */
actions?: {
resource: string
verb: string
name: string
enabled: boolean
reason: string
code?: string
}[]
/**
 * 是否超期
 */
isOvertime?: boolean
}
export type RiskAgainCheckPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskAgainCheck[]
}
/**
 * 隐患核查
 */
export type RiskAgainCheckEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 核查结果：字典：again_check_result_view
 */
againCheckResult: (0 | 1 | 2)
/**
 * 核查意见
 */
againCheckOpinion: string
/**
 * 重复的隐患：与已有隐患重复时选择
 */
rootHazardId?: number
/**
 * 完成期限
 */
accomplishTime?: string
/**
 * 整改责任人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型：字典：risk_rectify_type
 */
rectifyType?: (1 | 2 | 3)
/**
 * 处理措施
 */
handleMeasure?: string
/**
 * 整改资金：单位：元
 */
riskFund?: number
/**
 * 应急预案
 */
emergencyPlan?: string
}
/**
 * 撤回核查
 */
export type RiskAgainCheckRecall = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 撤回原因：管理人员撤回时必填
 */
reason?: string
}
/**
 * 指派核查人
 */
export type RiskAgainCheckAssign = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 指派说明
 */
reason?: string
/**
 * 核查人
 */
againCheckId: string
}
/**
 * 风险分级管控的对象。使用中的风险点只能停用，不能删除。
 */
export type RiskPoint = {
/**
 * 风险点名称
 */
name?: string
/**
 * 编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 评估方法：字典：eval_method
 */
evalMethod?: number
/**
 * 可能性 L
 */
l?: number
/**
 * 暴露频度 E
 */
e?: number
/**
 * 后果 C
 */
c?: number
/**
 * 严重性 S
 */
s?: number
/**
 * 风险值 D
 */
d?: number
/**
 * 风险值 R
 */
r?: number
/**
 * 风险等级：不选则按评分确定
 */
rankTypeId?: number
/**
 * 等级调整说明：所选等级与评分不符时必填
 */
rankReason?: string
/**
 * 可能的事故类型
 */
accidentType?: string
/**
 * 管控层级
 */
controlLevel?: string
/**
 * 管控措施
 */
controlMeasure?: string
/**
 * 二维码编号
 */
qrCode?: string
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 风险点类型（名称）
 */
riskPointTypeName?: string
/**
 * 位置（名称）
 */
addressName?: string
/**
 * 责任部门（名称）
 */
orgName?: string
/**
 * 责任人（名称）
 */
userName?: string
/**
 * 风险等级（名称）
 */
rankTypeName?: string
}
export type RiskPointListRow = {
/**
 * 风险点名称
 */
name?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 编号
 */
id?: number
/**
 * 位置（名称）
 */
addressName?: string
/**
 * 责任部门（名称）
 */
orgName?: string
}
export type RiskPointPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskPoint[]
}
/**
 * 新增风险点
 */
export type RiskPointAdd = {
/**
 * 风险点名称
 */
name: string
/**
 * 编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 评估方法：字典：eval_method
 */
evalMethod?: number
/**
 * 可能性 L
 */
l?: number
/**
 * 暴露频度 E
 */
e?: number
/**
 * 后果 C
 */
c?: number
/**
 * 严重性 S
 */
s?: number
/**
 * 风险等级：不选则按评分确定
 */
rankTypeId?: number
/**
 * 等级调整说明：所选等级与评分不符时必填
 */
rankReason?: string
/**
 * 可能的事故类型
 */
accidentType?: string
/**
 * 管控层级
 */
controlLevel?: string
/**
 * 管控措施
 */
controlMeasure?: string
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑风险点；未给出的字段保持不变
 */
export type RiskPointEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 风险点名称
 */
name?: string
/**
 * 编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 评估方法：字典：eval_method
 */
evalMethod?: number
/**
 * 可能性 L
 */
l?: number
/**
 * 暴露频度 E
 */
e?: number
/**
 * 后果 C
 */
c?: number
/**
 * 严重性 S
 */
s?: number
/**
 * 风险等级：不选则按评分确定
 */
rankTypeId?: number
/**
 * 等级调整说明：所选等级与评分不符时必填
 */
rankReason?: string
/**
 * 可能的事故类型
 */
accidentType?: string
/**
 * 管控层级
 */
controlLevel?: string
/**
 * 管控措施
 */
controlMeasure?: string
/**
 * 备注
 */
remark?: string
}
/**
 * 排查项
 */
export type RiskPointItem = {
/**
 * 排查项
 */
item?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 排查标准
 */
standard?: string
/**
 * 排查方法
 */
method?: string
/**
 * 排查类型
 */
checkTypeId?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 风险点（名称）
 */
riskPointName?: string
/**
 * 风险点类型（名称）
 */
riskPointTypeName?: string
/**
 * 排查类型（名称）
 */
checkTypeName?: string
}
export type RiskPointItemListRow = {
/**
 * 排查项
 */
item?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 编号
 */
id?: number
}
export type RiskPointItemPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskPointItem[]
}
/**
 * 新增排查项
 */
export type RiskPointItemAdd = {
/**
 * 排查项
 */
item: string
/**
 * 风险点
 */
riskPointId: number
/**
 * 排查标准
 */
standard?: string
/**
 * 排查方法
 */
method?: string
/**
 * 排查类型
 */
checkTypeId?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑排查项；未给出的字段保持不变
 */
export type RiskPointItemEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 排查项
 */
item?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查标准
 */
standard?: string
/**
 * 排查方法
 */
method?: string
/**
 * 排查类型
 */
checkTypeId?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 风险点类型
 */
export type RiskPointType = {
/**
 * 类型名称
 */
name?: string
/**
 * 编码
 */
code?: string
/**
 * 上级类型：不选即为第一级
 */
parentId?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 上级类型（名称）
 */
parentName?: string
}
export type RiskPointTypePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskPointType[]
}
/**
 * 新增风险点类型
 */
export type RiskPointTypeAdd = {
/**
 * 类型名称
 */
name: string
/**
 * 编码
 */
code?: string
/**
 * 上级类型：不选即为第一级
 */
parentId?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑风险点类型；未给出的字段保持不变
 */
export type RiskPointTypeEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 类型名称
 */
name?: string
/**
 * 编码
 */
code?: string
/**
 * 上级类型：不选即为第一级
 */
parentId?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 隐患整改
 */
export type RiskRectify = {
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 隐患名称
 */
riskName?: string
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 隐患描述
 */
riskDesc?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患位置
 */
addressName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改责任部门
 */
rectifyOrgName?: string
/**
 * 完成期限
 */
accomplishTime?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人
 */
rectifyUserName?: string
/**
 * 整改情况
 */
riskRectifyResult?: string
/**
 * 整改资金：单位：元
 */
riskRectifyFund?: number
/**
 * 验收责任人
 */
acceptUserId?: string
/**
 * 验收责任人
 */
acceptUserName?: string
/**
 * 整改完成时间
 */
rectifyTime?: string
/**
 * 整改提交时间
 */
submitTime?: string
/**
 * 整改附件
 */
accessory?: string
/**
 * 整改后照片
 */
afterPictures?: string
/**
 * 整改措施
 */
riskRectifyOpinion?: string
/**
 * 整改轮次
 */
round?: number
/**
 * 状态：字典：menu_Rectify
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 是否超期
 */
isOvertime?: boolean
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 隐患（名称）
 */
riskRegisterName?: string
/**
 * Items: 可执行操作
 */
actions?: {
resource: string
verb: string
name: string
enabled: boolean
reason: string
code?: string
}[]
}
export type RiskRectifyPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskRectify[]
}
/**
 * 隐患整改
 */
export type RiskRectifyAdd = {
/**
 * 编号
 */
riskRegisterId: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 整改情况
 */
riskRectifyResult: string
/**
 * 整改措施
 */
riskRectifyOpinion: string
/**
 * 整改完成时间
 */
rectifyTime: string
/**
 * 验收责任人
 */
acceptUserId: string
/**
 * 整改资金：单位：元
 */
riskRectifyFund?: number
/**
 * 整改后照片：至少一张整改后的现场照片
 */
afterPictures?: string
/**
 * 整改附件
 */
accessory?: string
}
/**
 * 退回
 */
export type RiskRectifyReback = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 退回原因
 */
rebackReason: string
}
/**
 * 撤回整改
 */
export type RiskRectifyRecall = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 撤回原因：管理人员撤回时必填
 */
reason?: string
}
/**
 * 指派整改人
 */
export type RiskRectifyAssign = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 整改人
 */
rectifyUserId: string
}
/**
 * 隐患
 */
export type RiskRegister = {
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点
 */
riskPointName?: string
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 排查项
 */
riskPointItemName?: string
/**
 * 隐患名称
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患位置
 */
addressName?: string
/**
 * 位置说明：位置未登记时填写
 */
locationText?: string
/**
 * 隐患描述
 */
riskDesc?: string
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 隐患类型
 */
riskTypeName?: string
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 隐患图片：至少一张现场图片
 */
pictures?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 研判人
 */
judgeName?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 核查人
 */
againCheckName?: string
/**
 * 发现时间
 */
discoverTime?: string
/**
 * 备注
 */
remark?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记人
 */
createdUserName?: string
/**
 * 登记时间
 */
createdTime?: string
/**
 * 核查结果：字典：again_check_result_view
 */
againCheckResult?: number
/**
 * 状态：字典：risk_register_status
 */
status?: number
/**
 * 是否隐患：字典：risk_register_isrisk_view
 */
isRisk?: number
/**
 * 研判意见
 */
judgeOpinion?: string
/**
 * 研判时间
 */
judgeTime?: string
/**
 * 提交时间
 */
submitTime?: string
/**
 * 进入当前环节时间
 */
stageTime?: string
/**
 * 处理时限
 */
dueTime?: string
/**
 * 流转方式
 */
path?: string
/**
 * 完成期限
 */
accomplishTime?: string
/**
 * 原完成期限
 */
firstAccomplishTime?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人
 */
rectifyUserName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改责任部门
 */
rectifyOrgName?: string
/**
 * 整改类型：字典：risk_rectify_type
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人
 */
acceptUserName?: string
/**
 * 验收时间
 */
acceptTime?: string
/**
 * 关闭原因
 */
closeReason?: string
/**
 * 整改轮次
 */
round?: number
/**
 * 来源：字典：risk_source
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除时间
 */
deletedTime?: string
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 删除人
 */
deletedUserName?: string
/**
 * 删除原因
 */
deleteReason?: string
/**
 * 是否超期
 */
isOvertime?: boolean
/**
 * 是否超时未处理
 */
isLate?: boolean
/**
 * 超期天数
 */
overdueDays?: number
/**
 * 卡片序号
 */
serialNum?: number
/**
 * 编号
 */
id: number
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 原隐患（名称）
 */
rootHazardName?: string
/**
 * Items: 可执行操作
 */
actions?: {
resource: string
verb: string
name: string
enabled: boolean
reason: string
code?: string
}[]
}
export type RiskRegisterDetail = {
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点
 */
riskPointName?: string
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 排查项
 */
riskPointItemName?: string
/**
 * 隐患名称
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患位置
 */
addressName?: string
/**
 * 位置说明：位置未登记时填写
 */
locationText?: string
/**
 * 隐患描述
 */
riskDesc?: string
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 隐患类型
 */
riskTypeName?: string
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 隐患图片：至少一张现场图片
 */
pictures?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 研判人
 */
judgeName?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 核查人
 */
againCheckName?: string
/**
 * 发现时间
 */
discoverTime?: string
/**
 * 备注
 */
remark?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记人
 */
createdUserName?: string
/**
 * 登记时间
 */
createdTime?: string
/**
 * 核查结果：字典：again_check_result_view
 */
againCheckResult?: number
/**
 * 状态：字典：risk_register_status
 */
status?: number
/**
 * 是否隐患：字典：risk_register_isrisk_view
 */
isRisk?: number
/**
 * 研判意见
 */
judgeOpinion?: string
/**
 * 研判时间
 */
judgeTime?: string
/**
 * 提交时间
 */
submitTime?: string
/**
 * 进入当前环节时间
 */
stageTime?: string
/**
 * 处理时限
 */
dueTime?: string
/**
 * 流转方式
 */
path?: string
/**
 * 完成期限
 */
accomplishTime?: string
/**
 * 原完成期限
 */
firstAccomplishTime?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人
 */
rectifyUserName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改责任部门
 */
rectifyOrgName?: string
/**
 * 整改类型：字典：risk_rectify_type
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人
 */
acceptUserName?: string
/**
 * 验收时间
 */
acceptTime?: string
/**
 * 关闭原因
 */
closeReason?: string
/**
 * 整改轮次
 */
round?: number
/**
 * 来源：字典：risk_source
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除时间
 */
deletedTime?: string
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 删除人
 */
deletedUserName?: string
/**
 * 删除原因
 */
deleteReason?: string
/**
 * 是否超期
 */
isOvertime?: boolean
/**
 * 是否超时未处理
 */
isLate?: boolean
/**
 * 超期天数
 */
overdueDays?: number
/**
 * 卡片序号
 */
serialNum?: number
/**
 * 编号
 */
id?: number
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 原隐患（名称）
 */
rootHazardName?: string
/**
 * Items: 可执行操作
 */
actions?: {
resource: string
verb: string
name: string
enabled: boolean
reason: string
code?: string
}[]
sections?: string[]
againCheck?: RiskAgainCheck
rectify?: RiskRectify
accept?: RiskAcceptRecord
acceptRecords?: RiskAcceptRecord[]
delays?: unknown[]
/**
 * Items: 流程记录
 */
history?: {
/**
 * 1 登记，2 研判，3 核查，4 整改，5 验收
 */
key: number
person: string
title: string
createdTime: string
timeSpan: string
status?: number
riskRegisterId: number
reason?: string
}[]
}
export type RiskRegisterPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskRegister[]
}
/**
 * 新增隐患
 */
export type RiskRegisterAdd = {
/**
 * 同时提交
 */
submit?: boolean
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称
 */
riskName: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 位置说明：位置未登记时填写
 */
locationText?: string
/**
 * 隐患描述
 */
riskDesc: string
/**
 * 隐患类型
 */
riskTypeId: number
/**
 * 责任部门
 */
orgId: string
/**
 * 隐患图片：至少一张现场图片
 */
pictures?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 发现时间
 */
discoverTime?: string
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑隐患；未给出的字段保持不变
 */
export type RiskRegisterEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 位置说明：位置未登记时填写
 */
locationText?: string
/**
 * 隐患描述
 */
riskDesc?: string
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 隐患图片：至少一张现场图片
 */
pictures?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 发现时间
 */
discoverTime?: string
/**
 * 备注
 */
remark?: string
}
/**
 * 提交隐患
 */
export type RiskRegisterSubmit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 研判人：选择研判人，隐患先进入研判
 */
judgeId?: string
/**
 * 核查人：只选核查人时不经研判，直接核查
 */
againCheckId?: string
}
/**
 * 隐患研判
 */
export type RiskRegisterJudge = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
/**
 * 是否隐患：字典：risk_register_isrisk_view
 */
isRisk: (0 | 1)
/**
 * 核查人
 */
againCheckId?: string
/**
 * 研判意见
 */
judgeOpinion?: string
}
/**
 * 撤回研判
 */
export type RiskRegisterAdminRecallJudge = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 撤回原因
 */
reason: string
}
/**
 * 指派研判人
 */
export type RiskRegisterJudgeAssign = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 指派说明
 */
reason?: string
/**
 * 研判人
 */
judgeId: string
}
/**
 * 隐患类型
 */
export type RiskType = {
/**
 * 隐患类型
 */
name?: string
/**
 * 编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type RiskTypePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: RiskType[]
}
/**
 * 新增隐患类型
 */
export type RiskTypeAdd = {
/**
 * 隐患类型
 */
name: string
/**
 * 编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑隐患类型；未给出的字段保持不变
 */
export type RiskTypeEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 隐患类型
 */
name?: string
/**
 * 编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 系统发出的短信验证码及发送结果，验证码本身不保存。
 */
export type Sms = {
/**
 * 手机号
 */
phoneNumbers?: string
/**
 * 验证码
 */
validateCode?: string
/**
 * 模板编码
 */
templateCode?: string
/**
 * 回执编号
 */
bizId?: string
/**
 * 发送状态：字典：send_type
 */
status?: number
/**
 * 来源：字典：sms_send_source
 */
source?: number
/**
 * 失效时间
 */
invalidTime?: string
/**
 * 发送时间
 */
createdTime?: string
/**
 * 编号
 */
id: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SmsPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: Sms[]
}
/**
 * 应用
 */
export type SysApp = {
/**
 * 应用名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 是否默认：字典：yes_or_no
 */
active?: ("Y" | "N")
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 排序
 */
sort?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysAppPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysApp[]
}
/**
 * 系统配置
 */
export type SysConfig = {
/**
 * 参数名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 参数值
 */
value?: string
/**
 * 系统参数：字典：yes_or_no
 */
sysFlag?: ("Y" | "N")
/**
 * 所属分类：字典：consts_type
 */
groupCode?: string
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysConfigPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysConfig[]
}
/**
 * 字典值
 */
export type SysDictData = {
/**
 * 字典类型
 */
typeId?: number
/**
 * 字典值
 */
value?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 字典类型（名称）
 */
typeName?: string
}
export type SysDictDataPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysDictData[]
}
/**
 * 新增字典值
 */
export type SysDictDataAdd = {
/**
 * 字典类型
 */
typeId: number
/**
 * 字典值
 */
value: string
/**
 * 唯一编码
 */
code: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 字典值编辑；未给出的字段保持不变
 */
export type SysDictDataEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 字典类型
 */
typeId?: number
/**
 * 字典值
 */
value?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 各处下拉选项与状态文字的来源。流程所用的编码不可改，只可改显示文字。
 */
export type SysDictType = {
/**
 * 类型名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysDictTypePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysDictType[]
}
/**
 * 新增字典类型
 */
export type SysDictTypeAdd = {
/**
 * 类型名称
 */
name: string
/**
 * 唯一编码
 */
code: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 字典类型编辑；未给出的字段保持不变
 */
export type SysDictTypeEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 类型名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 异常日志
 */
export type SysExLog = {
/**
 * 操作人
 */
name?: string
/**
 * 账号
 */
account?: string
/**
 * 类名称
 */
className?: string
/**
 * 方法名称
 */
methodName?: string
/**
 * 异常名称
 */
exceptionName?: string
/**
 * 异常信息
 */
exceptionMsg?: string
/**
 * 异常时间
 */
exceptionTime?: string
/**
 * 异常来源
 */
exceptionSource?: string
/**
 * 堆栈信息
 */
stackTrace?: string
/**
 * 参数对象
 */
paramsObj?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysExLogPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysExLog[]
}
/**
 * 系统文件
 */
export type SysFileInfo = {
/**
 * 文件名称
 */
fileOriginName?: string
/**
 * 文件后缀
 */
fileSuffix?: string
/**
 * 文件大小(KB)
 */
fileSizeKb?: string
/**
 * 文件大小
 */
fileSizeInfo?: string
/**
 * 存储位置：字典：file_storage_location
 */
fileLocation?: number
/**
 * 文件仓库
 */
fileBucket?: string
/**
 * 唯一标识
 */
fileObjectName?: string
/**
 * 文件路径
 */
filePath?: string
/**
 * 内容类型
 */
contentType?: string
/**
 * 校验值
 */
sha256?: string
/**
 * 字节数
 */
bytes?: number
/**
 * 所属资源
 */
ownerResource?: string
/**
 * 所属记录
 */
ownerId?: number
/**
 * 上传时间
 */
createdTime?: string
/**
 * 编号
 */
id: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysFileInfoPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysFileInfo[]
}
/**
 * 菜单
 */
export type SysMenu = {
/**
 * 菜单名称
 */
name?: string
/**
 * 菜单编号
 */
code?: string
/**
 * 所属应用
 */
application?: string
/**
 * 菜单类型：字典：menu_type
 */
type?: number
/**
 * 父级菜单
 */
pid?: number
/**
 * 上级菜单路径
 */
pids?: string
/**
 * 打开方式：字典：open_type
 */
openType?: number
/**
 * 图标
 */
icon?: string
/**
 * 前端组件
 */
component?: string
/**
 * 路由地址
 */
router?: string
/**
 * 权限标识
 */
permission?: string
/**
 * 内外链地址
 */
link?: string
/**
 * 重定向
 */
redirect?: string
/**
 * 是否可见：字典：yes_or_no
 */
visible?: ("Y" | "N")
/**
 * 权重：字典：menu_weight
 */
weight?: number
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 父级菜单（名称）
 */
pidName?: string
/**
 * 下级菜单
 */
children?: SysMenu[]
}
/**
 * 发布后立即送到每位接收人的消息铃铛；草稿可以修改，发布后只能撤回。
 */
export type SysNotice = {
/**
 * 标题
 */
title?: string
/**
 * 类型：字典：notice_type
 */
type?: (1 | 2)
/**
 * 状态：字典：notice_status
 */
status?: number
/**
 * 内容
 */
content?: string
/**
 * 附件
 */
accessory?: string
/**
 * 通知范围：指定部门和全体人员以发布那一刻的在职账号为准，不超出您的数据范围；字典：notice_scope
 */
noticeScope?: (0 | 1 | 2)
/**
 * 通知到的部门
 */
noticeOrgIds?: string
/**
 * 通知到的人
 */
noticeUserIds?: string
/**
 * 通知人数：单位：人
 */
receiverCount?: number
/**
 * 已读人数：单位：人
 */
readCount?: number
/**
 * 阅读：字典：read_status
 */
readStatus?: number
/**
 * 发布人
 */
publicUserId?: string
/**
 * 发布部门
 */
publicOrgId?: string
/**
 * 发布时间
 */
publicTime?: string
/**
 * 撤回时间
 */
cancelTime?: string
/**
 * 阅读情况
 */
noticeUserReadInfoList?: {
/**
 * 用户
 */
userId?: string
/**
 * 姓名
 */
userName?: string
/**
 * 部门
 */
orgName?: string
/**
 * 阅读
 */
readStatus?: number
/**
 * 阅读时间
 */
readTime?: string
}[]
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 通知到的部门（名称）
 */
noticeOrgIdsName?: string
/**
 * 通知到的人（名称）
 */
noticeUserIdsName?: string
/**
 * 发布人（名称）
 */
publicUserName?: string
/**
 * 发布部门（名称）
 */
publicOrgName?: string
}
export type SysNoticeDetail = {
/**
 * 标题
 */
title?: string
/**
 * 类型：字典：notice_type
 */
type?: (1 | 2)
/**
 * 状态：字典：notice_status
 */
status?: number
/**
 * 内容
 */
content?: string
/**
 * 附件
 */
accessory?: string
/**
 * 通知范围：指定部门和全体人员以发布那一刻的在职账号为准，不超出您的数据范围；字典：notice_scope
 */
noticeScope?: (0 | 1 | 2)
/**
 * 通知到的部门
 */
noticeOrgIds?: string
/**
 * 通知到的人
 */
noticeUserIds?: string
/**
 * 通知人数：单位：人
 */
receiverCount?: number
/**
 * 已读人数：单位：人
 */
readCount?: number
/**
 * 阅读：字典：read_status
 */
readStatus?: number
/**
 * 发布人
 */
publicUserId?: string
/**
 * 发布部门
 */
publicOrgId?: string
/**
 * 发布时间
 */
publicTime?: string
/**
 * 撤回时间
 */
cancelTime?: string
/**
 * 阅读情况
 */
noticeUserReadInfoList?: {
/**
 * 用户
 */
userId?: string
/**
 * 姓名
 */
userName?: string
/**
 * 部门
 */
orgName?: string
/**
 * 阅读
 */
readStatus?: number
/**
 * 阅读时间
 */
readTime?: string
}[]
/**
 * 编号
 */
id?: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 通知到的部门（名称）
 */
noticeOrgIdsName?: string
/**
 * 通知到的人（名称）
 */
noticeUserIdsName?: string
/**
 * 发布人（名称）
 */
publicUserName?: string
/**
 * 发布部门（名称）
 */
publicOrgName?: string
noticeUserIdList?: string[]
readTime?: string
}
export type SysNoticePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysNotice[]
}
/**
 * 新增通知公告
 */
export type SysNoticeAdd = {
/**
 * 标题
 */
title: string
/**
 * 类型：字典：notice_type
 */
type?: (1 | 2)
/**
 * 内容
 */
content: string
/**
 * 附件
 */
accessory?: string
/**
 * 通知范围：指定部门和全体人员以发布那一刻的在职账号为准，不超出您的数据范围；字典：notice_scope
 */
noticeScope?: (0 | 1 | 2)
/**
 * 通知到的部门
 */
noticeOrgIds?: string
/**
 * 通知到的人
 */
noticeUserIds?: string
}
/**
 * 编辑通知公告；未给出的字段保持不变
 */
export type SysNoticeEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 标题
 */
title?: string
/**
 * 类型：字典：notice_type
 */
type?: (1 | 2)
/**
 * 内容
 */
content?: string
/**
 * 附件
 */
accessory?: string
/**
 * 通知范围：指定部门和全体人员以发布那一刻的在职账号为准，不超出您的数据范围；字典：notice_scope
 */
noticeScope?: (0 | 1 | 2)
/**
 * 通知到的部门
 */
noticeOrgIds?: string
/**
 * 通知到的人
 */
noticeUserIds?: string
}
/**
 * 操作日志
 */
export type SysOpLog = {
/**
 * 操作人
 */
name?: string
/**
 * 账号
 */
account?: string
/**
 * 是否成功：字典：log_success
 */
success?: number
/**
 * 具体消息
 */
message?: string
/**
 * IP
 */
ip?: string
/**
 * 地点
 */
location?: string
/**
 * 浏览器
 */
browser?: string
/**
 * 操作系统
 */
os?: string
/**
 * 请求地址
 */
url?: string
/**
 * 类名称
 */
className?: string
/**
 * 方法名称
 */
methodName?: string
/**
 * 请求方式
 */
reqMethod?: string
/**
 * 请求参数
 */
param?: string
/**
 * 返回结果
 */
result?: string
/**
 * 耗时（毫秒）
 */
elapsedTime?: number
/**
 * 操作时间
 */
opTime?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysOpLogPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysOpLog[]
}
/**
 * 机构
 */
export type SysOrg = {
/**
 * 机构名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 上级机构：顶层为 0
 */
pid?: (string | number)
/**
 * 上级机构路径
 */
pids?: string
/**
 * 联系人
 */
contacts?: string
/**
 * 电话
 */
tel?: string
/**
 * 负责人
 */
leaderUserId?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: string
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 上级机构（名称）
 */
pidName?: string
/**
 * 负责人（名称）
 */
leaderUserName?: string
}
export type SysOrgPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysOrg[]
}
/**
 * 职位
 */
export type SysPos = {
/**
 * 职位名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysPosPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysPos[]
}
/**
 * 新增职位
 */
export type SysPosAdd = {
/**
 * 职位名称
 */
name: string
/**
 * 唯一编码
 */
code: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑职位；未给出的字段保持不变
 */
export type SysPosEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 职位名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 一个角色能用哪些菜单和按钮、看到哪些机构的数据；授权给用户后立即生效。
 */
export type SysRole = {
/**
 * 角色名
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 数据范围：字典：data_scope_type
 */
dataScopeType?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysRolePage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysRole[]
}
/**
 * 新增角色
 */
export type SysRoleAdd = {
/**
 * 角色名
 */
name: string
/**
 * 唯一编码
 */
code: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 编辑角色；未给出的字段保持不变
 */
export type SysRoleEdit = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 角色名
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 排序
 */
sort?: number
/**
 * 备注
 */
remark?: string
}
/**
 * 授权菜单
 */
export type SysRoleGrantMenu = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 菜单：只列出您自己拥有的菜单和按钮；保存后对该角色的所有用户立即生效
 */
grantMenuIdList: (number | string)[]
}
/**
 * 授权数据
 */
export type SysRoleGrantData = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 授权范围：“本部门”指用户所在的机构；字典：data_scope_type
 */
dataScopeType: number
/**
 * 授权机构
 */
grantOrgIdList?: (number | string)[]
}
/**
 * 用户
 */
export type SysUser = {
/**
 * 账号
 */
account?: string
/**
 * 姓名
 */
name?: string
/**
 * 昵称
 */
nickName?: string
/**
 * 性别：字典：sex
 */
sex?: number
/**
 * 生日：未知时为 null
 */
birthday?: (string | null)
/**
 * 邮箱
 */
email?: string
/**
 * 手机号
 */
phone?: string
/**
 * 电话
 */
tel?: string
/**
 * 头像
 */
avatar?: string
/**
 * 账号类型
 */
adminType?: ("1" | "2" | "3")
/**
 * 机构
 */
orgId?: string
/**
 * 工号
 */
jobNum?: string
/**
 * 状态：字典：common_status
 */
status?: number
/**
 * 两步验证：是否已开启两步验证
 */
twoStep?: boolean
/**
 * 最后登录IP
 */
lastLoginIp?: string
/**
 * 最后登录时间
 */
lastLoginTime?: string
/**
 * 最后登录地点
 */
lastLoginAddress?: string
/**
 * 最后登录浏览器
 */
lastLoginBrowser?: string
/**
 * 最后登录系统
 */
lastLoginOs?: string
/**
 * 编号
 */
id: string
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
/**
 * 机构（名称）
 */
orgName?: string
/**
 * 机构与职位
 */
sysEmpInfo?: {
jobNum?: string
orgId?: string
orgName?: string
extOrgPos: {
orgId: string
orgCode?: string
orgName?: string
posId: number
posCode?: string
posName?: string
}[]
positions: {
posId: number
posCode?: string
posName?: string
}[]
}
}
export type SysUserPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysUser[]
}
/**
 * 授权角色
 */
export type SysUserGrantRole = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 角色：保存后立即生效，未勾选的角色将被收回
 */
grantRoleIdList: (number | string)[]
}
/**
 * 授权数据
 */
export type SysUserGrantData = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 机构：在角色的数据范围之外，另外可见这些机构的数据
 */
grantOrgIdList: (number | string)[]
}
/**
 * 基本设置
 */
export type SysUserUpdateInfo = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 昵称
 */
nickName: string
/**
 * 生日
 */
birthday: string
/**
 * 性别：字典：sex
 */
sex: number
/**
 * 手机号：用于短信登录和接收通知
 */
phone: string
/**
 * 邮箱
 */
email: string
/**
 * 电话：座机或分机号，选填
 */
tel?: string
}
/**
 * 访问日志
 */
export type SysVisLog = {
/**
 * 姓名
 */
name?: string
/**
 * 账号
 */
account?: string
/**
 * 是否成功：字典：log_success
 */
success?: number
/**
 * 具体消息
 */
message?: string
/**
 * IP
 */
ip?: string
/**
 * 地点
 */
location?: string
/**
 * 浏览器
 */
browser?: string
/**
 * 操作系统
 */
os?: string
/**
 * 访问类型：字典：vis_type
 */
visType?: number
/**
 * 访问时间
 */
visTime?: string
/**
 * 编号
 */
id: number
/**
 * 创建时间
 */
createdTime?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 创建人姓名
 */
createdUserName?: string
/**
 * 更新时间
 */
updatedTime?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 更新人姓名
 */
updatedUserName?: string
/**
 * 版本
 */
version?: number
}
export type SysVisLogPage = {
/**
 * 页码
 */
pageNo: number
/**
 * 每页条数
 */
pageSize: number
/**
 * 总页数
 */
totalPage: number
/**
 * 总条数
 */
totalRows: number
/**
 * 总条数
 */
totalCount: number
rows: SysVisLog[]
}
export type LoginBody = {
/**
 * 账号
 */
account?: string
/**
 * 密码
 */
password?: string
/**
 * 自动登录
 */
rememberMe?: boolean
/**
 * 验证码
 */
code?: string
/**
 * 手机号
 */
mobile?: string
/**
 * 短信验证码
 */
captcha?: string
/**
 * 两步验证凭证
 */
ticket?: string
/**
 * 动态码
 */
dynamicCode?: string
/**
 * 演示账号凭证
 */
demoTicket?: string
/**
 * 租户
 */
tenantId?: (number | string)
/**
 * 租户编码
 */
tenantCode?: string
}
/**
 * 登录用户
 */
export type GetLoginUserReply = {
id: string
account: string
nickName?: string
name: string
avatar?: string
birthday: (string | null)
sex: number
email?: string
phone?: string
tel?: string
adminType: ("1" | "2" | "3")
lastLoginIp?: string
lastLoginTime?: string
lastLoginAddress?: string
lastLoginBrowser?: string
lastLoginOs?: string
loginEmpInfo: {
jobNum?: string
orgId?: string
orgName?: string
extOrgPos: {
orgId: string
orgCode?: string
orgName?: string
posId: number
posCode?: string
posName?: string
}[]
positions: {
posId: number
posCode?: string
posName?: string
}[]
}
/**
 * Items: 应用
 */
apps: {
id: number
name: string
code: string
active: ("Y" | "N")
sort: number
}[]
roles: {
id: number
code: string
name: string
}[]
permissions: string[]
/**
 * Items: 菜单
 */
menus: {
id: number
pid: number
name: string
path: string
component: string
redirect?: string
key: string
application: string
hidden: boolean
meta: {
title: string
icon?: string
show: boolean
hideChildren: boolean
target: string
link?: string
}
}[]
dataScopes: string[]
mustChangePwd: boolean
}
export type GetSmsOpenReply = {
open: boolean
simulator: boolean
}
export type GetSmsCaptchaQuery = {
/**
 * 手机号
 */
mobile: string
/**
 * 租户
 */
tenantId?: string
/**
 * 租户编码
 */
tenantCode?: string
}
export type GetSmsCaptchaReply = {
captcha?: string
}
export type SysMenuChangeBody = {
/**
 * 应用
 */
application: string
}
export type SysUserUpdatePwdBody = {
/**
 * 用户
 */
id?: (number | string)
/**
 * 旧密码
 */
password: string
/**
 * 新密码
 */
newPassword: string
/**
 * 重复密码
 */
confirm?: string
}
export type HubTicketReply = {
ticket: string
}
export type CaptchaGetBody = {
/**
 * clickWord 或 blockPuzzle
 */
captchaType?: {
[k: string]: unknown
}
}
export type CaptchaCheckBody = {
/**
 * clickWord 或 blockPuzzle
 */
captchaType?: {
[k: string]: unknown
}
/**
 * 验证码标识
 */
token?: {
[k: string]: unknown
}
/**
 * 加密后的坐标
 */
pointJson?: {
[k: string]: unknown
}
}
export type SysUserEndSessionBody = {
/**
 * 登录
 */
id: string
}
export type SysUserEndOtherSessionsReply = {
ended: number
}
export type TwoStepStateReply = {
enabled: boolean
recoveryCodes: number
}
export type TwoStepBeginBody = {
/**
 * 登录密码
 */
password: string
}
export type TwoStepBeginReply = {
secret: string
uri: string
}
export type TwoStepConfirmBody = {
/**
 * 动态码
 */
dynamicCode: string
}
export type TwoStepConfirmReply = {
recoveryCodes: string[]
}
export type TwoStepRecoveryCodesBody = {
/**
 * 登录密码
 */
password: string
}
export type TwoStepRecoveryCodesReply = {
recoveryCodes: string[]
}
export type TwoStepEndBody = {
/**
 * 登录密码
 */
password: string
}
export type SysUserResetTwoStepBody = {
/**
 * 用户
 */
id: (number | string)
}
export type SmsSendLoginMessageBody = {
/**
 * 手机号
 */
phoneNumbers: string
/**
 * 模板编码
 */
templateCode: string
}
export type SmsValidateMessageBody = {
/**
 * 手机号
 */
phoneNumbers: string
/**
 * 模板编码
 */
templateCode: string
/**
 * 验证码
 */
code: string
}
export type QyWechatAuthAuthorizeUrlQuery = {
/**
 * 租户
 */
tenantId?: string
/**
 * 租户编码
 */
tenantCode?: string
}
export type QyWechatAuthAuthorizeUrlReply = {
enabled: boolean
url?: string
bound?: boolean
}
export type QyWechatAuthLoginBody = {
/**
 * 企业微信授权码
 */
code: string
/**
 * 登录请求标识
 */
state: string
}
export type QyWechatAuthBindBody = {
/**
 * 绑定票据
 */
bindTicket: string
/**
 * 账号
 */
account: string
/**
 * 密码
 */
password: string
}
export type SysUserUnbindWxBody = {
/**
 * 用户
 */
id?: (number | string)
}
export type IframeTicketAllBody = {
/**
 * 菜单
 */
menuId: (number | string)
}
export type IframeTicketAllReply = {
ticket: string
}
export type IframeTicketRedeemBody = {
/**
 * 票据
 */
ticket: string
/**
 * 页面来源
 */
origin: string
}
export type IframeTicketRedeemReply = {
tenantId: string
account: string
name: string
}
export type SysNoticeReceivedQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 关键字
 */
searchValue?: string
/**
 * 标题，包含
 */
title?: string
/**
 * 类型
 */
type?: number
/**
 * 排序字段
 */
sortField?: ("publicTime" | "cancelTime" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
}
export type SysNoticeReceivedReply = {
pageNo: number
pageSize: number
totalPage: number
totalRows: number
totalCount: number
/**
 * Items: 通知
 */
rows: {
id: number
title: string
/**
 * 1 通知，2 公告
 */
type: number
publicTime: string
/**
 * HTML
 */
content: string
status: number
publicUserName?: string
/**
 * 0 未读，1 已读
 */
readStatus: number
readTime?: string
}[]
}
export type SysNoticeDetailQuery = {
/**
 * Id
 */
id?: string
}
export type SysNoticeReadAllBody = {
/**
 * 类型：不填为全部
 */
type?: (1 | 2)
}
export type SysNoticeSettingsReply = {
/**
 * 不弹出的消息
 */
quiet: ("待研判" | "待核查" | "待整改" | "待验收" | "未通过" | "退回" | "撤回" | "管理员撤回" | "指派" | "改派" | "闭环" | "关闭")[]
}
export type SysNoticeUpdateSettingsBody = {
/**
 * 不弹出的消息
 */
quiet: ("待研判" | "待核查" | "待整改" | "待验收" | "未通过" | "退回" | "撤回" | "管理员撤回" | "指派" | "改派" | "闭环" | "关闭")[]
}
/**
 * 整行记录，只看 id
 */
export type SysNoticePublishBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
/**
 * 整行记录，只看 id
 */
export type SysNoticeWithdrawBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
/**
 * 整行记录，只看 id
 */
export type SysNoticeDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type SysNoticeChangeStatusBody = {
/**
 * Id
 */
id?: (number | string)
/**
 * 状态：1 发布，2 撤回，3 删除
 */
status?: (number | string | boolean | null)
}
export type NewsPublishedQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 标题
 */
title?: string
/**
 * 类别
 */
type?: string
}
export type NewsDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type NewsPublishBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
/**
 * 整行记录，只看 id
 */
export type NewsWithdrawBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type SysDictTypeDropDownQuery = {
/**
 * 字典类型编码
 */
code: string
}
export type SysUserPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("account" | "name" | "nickName" | "sex" | "birthday" | "email" | "phone" | "tel" | "avatar" | "adminType" | "jobNum" | "status" | "lastLoginIp" | "lastLoginTime" | "lastLoginAddress" | "lastLoginBrowser" | "lastLoginOs" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 账号，包含
 */
account?: string
/**
 * 姓名，包含
 */
name?: string
/**
 * 性别
 */
sex?: number
/**
 * 手机号，包含
 */
phone?: string
/**
 * 机构
 */
orgId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
/**
 * 机构
 */
"sysEmpParam.orgId"?: string
/**
 * 状态
 */
searchStatus?: string
/**
 * 环节
 */
stage?: ("judge" | "check" | "rectify" | "accept")
/**
 * 隐患
 */
riskRegisterId?: string
}
export type SysUserSelectorQuery = {
/**
 * 姓名
 */
name?: string
/**
 * 机构
 */
"sysEmpParam.orgId"?: string
/**
 * 环节
 */
stage?: ("judge" | "check" | "rectify" | "accept")
/**
 * 隐患
 */
riskRegisterId?: string
}
export type SysUserUpdateAvatarBody = {
/**
 * 用户
 */
id?: (number | string)
/**
 * 头像
 */
avatar: (number | string)
}
export type SysUserOwnRoleQuery = {
/**
 * Id
 */
id?: string
}
export type SysUserOwnDataQuery = {
/**
 * Id
 */
id?: string
}
export type SysRoleOwnMenuQuery = {
/**
 * Id
 */
id?: string
}
export type SysRoleOwnDataQuery = {
/**
 * Id
 */
id?: string
}
export type SysMenuListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "application" | "type" | "pids" | "openType" | "icon" | "component" | "router" | "permission" | "link" | "redirect" | "visible" | "weight" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 菜单名称，包含
 */
name?: string
/**
 * 所属应用
 */
application?: string
/**
 * 菜单类型
 */
type?: number
/**
 * 父级菜单
 */
pid?: number
/**
 * 打开方式
 */
openType?: number
/**
 * 是否可见
 */
visible?: string
/**
 * 权重
 */
weight?: number
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysMenuTreeForGrantQuery = {
/**
 * 应用编码
 */
application?: string
}
export type SysFileInfoUploadBody = {
file: Blob
}
export type SysFileInfoUploadDocumentBody = {
file: Blob
}
export type SysFileInfoUploadShopBody = {
file: Blob
}
export type SysFileInfoUploadAvatarBody = {
file: Blob
}
export type SysFileInfoUploadEditorBody = {
file: Blob
}
export type SysFileInfoPreviewQuery = {
/**
 * 文件
 */
id?: string
exp?: string
sig?: string
}
export type SysFileInfoDownloadQuery = {
/**
 * 文件
 */
id?: string
exp?: string
sig?: string
}
export type SchemasByNameQuery = {
name: string
}
export type SchemasByNameReply = {
name: string
title: string
hash: string
[k: string]: unknown
}
export type SchemasByNameByHashJsQuery = {
name: string
hash: string
}
export type FormmanagerPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 标题
 */
title?: string
/**
 * 资源
 */
typeName?: string
}
export type FormmanagerPageReply = {
pageNo: number
pageSize: number
totalPage: number
totalRows: number
totalCount: number
/**
 * Items: 表单的一次修改
 */
rows: {
id: number
/**
 * 资源
 */
typeName: string
title: string
note?: string
/**
 * 修改后的整个描述文件
 */
formJson: string
/**
 * 草稿为修改次数，其余为该资源的第几版
 */
version: number
/**
 * 正在使用
 */
publish: boolean
state: ("draft" | "published" | "superseded" | "rolled-back")
schemaHash?: string
basedOn?: number
/**
 * 程序升级时不能自动合并之处，或未能启用的原因
 */
conflicts?: {
[k: string]: unknown
}
createdTime: string
createdUserName?: string
updatedTime?: string
publishedTime?: string
publishedUserName?: string
}[]
}
export type FormmanagerDetailQuery = {
/**
 * Id
 */
id?: string
}
export type FormmanagerPlanBody = {
/**
 * Id
 */
id?: {
[k: string]: unknown
}
/**
 * 资源
 */
typeName?: string
/**
 * 表单定义
 */
formJson?: ({

} | string)
}
/**
 * 发布计划
 */
export type FormmanagerPlanReply = {
resource: string
title: string
level: ("additive" | "narrowing" | "destructive")
totalRows: number
steps: {
path: string
level: ("additive" | "narrowing" | "destructive")
text: string
rows?: number
refusal?: string
}[]
ddl: string[]
}
export type FormmanagerPreviewBody = {
/**
 * Id
 */
id: {
[k: string]: unknown
}
}
/**
 * 预览
 */
export type FormmanagerPreviewReply = {
resource: unknown
rows: unknown[]
}
export type FormmanagerAddBody = {
/**
 * 标题
 */
title: string
/**
 * 资源
 */
typeName: string
/**
 * 表单定义
 */
formJson: ({

} | string)
/**
 * 说明
 */
note?: string
}
export type FormmanagerEditBody = {
/**
 * Id
 */
id: {
[k: string]: unknown
}
/**
 * 版本
 */
version?: number
/**
 * 标题
 */
title: string
/**
 * 资源
 */
typeName: string
/**
 * 表单定义
 */
formJson: ({

} | string)
/**
 * 说明
 */
note?: string
}
export type FormmanagerDeleteBody = {
/**
 * Id
 */
id: {
[k: string]: unknown
}
}
export type FormmanagerPublishBody = {
/**
 * Id
 */
id: {
[k: string]: unknown
}
/**
 * 确认发布
 */
confirm?: boolean
}
export type FormmanagerRollbackBody = {
/**
 * Id
 */
id: {
[k: string]: unknown
}
}
export type RiskRegisterPlanRegisterBody = {
/**
 * 排查项
 */
planRiskItemId?: (number | string)
[k: string]: unknown
}
export type RiskRegisterTimerPlanRegisterBody = {
/**
 * 排查项
 */
timedPlanItemId?: (number | string)
[k: string]: unknown
}
export type RiskRegisterPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("code" | "riskPointTypeName" | "riskPointName" | "riskPointItemName" | "riskName" | "addressName" | "locationText" | "riskTypeName" | "orgName" | "judgeName" | "againCheckName" | "discoverTime" | "createdUserName" | "createdTime" | "againCheckResult" | "status" | "isRisk" | "judgeTime" | "submitTime" | "stageTime" | "dueTime" | "path" | "accomplishTime" | "firstAccomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "acceptUserName" | "acceptTime" | "closeReason" | "round" | "source" | "sourceId" | "planRiskItemId" | "deletedTime" | "deletedUserName" | "deleteReason" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记时间，起止以逗号分隔
 */
createdTime?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 状态，可多个
 */
status?: (string | number)
/**
 * 是否隐患
 */
isRisk?: number
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 来源
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
}
export type RiskRegisterListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("code" | "riskPointTypeName" | "riskPointName" | "riskPointItemName" | "riskName" | "addressName" | "locationText" | "riskTypeName" | "orgName" | "judgeName" | "againCheckName" | "discoverTime" | "createdUserName" | "createdTime" | "againCheckResult" | "status" | "isRisk" | "judgeTime" | "submitTime" | "stageTime" | "dueTime" | "path" | "accomplishTime" | "firstAccomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "acceptUserName" | "acceptTime" | "closeReason" | "round" | "source" | "sourceId" | "planRiskItemId" | "deletedTime" | "deletedUserName" | "deleteReason" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记时间，起止以逗号分隔
 */
createdTime?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 状态，可多个
 */
status?: (string | number)
/**
 * 是否隐患
 */
isRisk?: number
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 来源
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
}
export type RiskRegisterAllJudgePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("code" | "riskPointTypeName" | "riskPointName" | "riskPointItemName" | "riskName" | "addressName" | "locationText" | "riskTypeName" | "orgName" | "judgeName" | "againCheckName" | "discoverTime" | "createdUserName" | "createdTime" | "againCheckResult" | "status" | "isRisk" | "judgeTime" | "submitTime" | "stageTime" | "dueTime" | "path" | "accomplishTime" | "firstAccomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "acceptUserName" | "acceptTime" | "closeReason" | "round" | "source" | "sourceId" | "planRiskItemId" | "deletedTime" | "deletedUserName" | "deleteReason" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记时间，起止以逗号分隔
 */
createdTime?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 状态，可多个
 */
status?: (string | number)
/**
 * 是否隐患
 */
isRisk?: number
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 来源
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
}
export type RiskRegisterDeletedPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("code" | "riskPointTypeName" | "riskPointName" | "riskPointItemName" | "riskName" | "addressName" | "locationText" | "riskTypeName" | "orgName" | "judgeName" | "againCheckName" | "discoverTime" | "createdUserName" | "createdTime" | "againCheckResult" | "status" | "isRisk" | "judgeTime" | "submitTime" | "stageTime" | "dueTime" | "path" | "accomplishTime" | "firstAccomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "acceptUserName" | "acceptTime" | "closeReason" | "round" | "source" | "sourceId" | "planRiskItemId" | "deletedTime" | "deletedUserName" | "deleteReason" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记时间，起止以逗号分隔
 */
createdTime?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 状态，可多个
 */
status?: (string | number)
/**
 * 是否隐患
 */
isRisk?: number
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 来源
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
}
export type RiskAgainCheckPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("againCheckName" | "againCheckResult" | "accomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "riskFund" | "againCheckTime" | "status" | "voided" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 核查人，包含
 */
againCheckName?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 整改责任人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 状态
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskRectifyPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("rectifyOrgName" | "accomplishTime" | "rectifyUserName" | "riskRectifyFund" | "acceptUserName" | "rectifyTime" | "submitTime" | "round" | "status" | "voided" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人，包含
 */
rectifyUser?: string
/**
 * 验收责任人
 */
acceptUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
}
export type RiskAcceptRecordPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("accomplishTime" | "rectifyTime" | "acceptUserName" | "createdUserName" | "accetResult" | "createdTime" | "round" | "status" | "recalled" | "voided" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人，包含
 */
acceptUserName?: string
/**
 * 验收人
 */
createdUserId?: string
/**
 * 验收结果
 */
accetResult?: boolean
/**
 * 状态
 */
status?: number
/**
 * 已撤回
 */
recalled?: boolean
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskAcceptRecordPageAccepRecordQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("accomplishTime" | "rectifyTime" | "acceptUserName" | "createdUserName" | "accetResult" | "createdTime" | "round" | "status" | "recalled" | "voided" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人，包含
 */
acceptUserName?: string
/**
 * 验收人
 */
createdUserId?: string
/**
 * 验收结果
 */
accetResult?: boolean
/**
 * 状态
 */
status?: number
/**
 * 已撤回
 */
recalled?: boolean
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskAgainCheckAllPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("againCheckName" | "againCheckResult" | "accomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "riskFund" | "againCheckTime" | "status" | "voided" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 核查人，包含
 */
againCheckName?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 整改责任人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 状态
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskRectifyAllPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("rectifyOrgName" | "accomplishTime" | "rectifyUserName" | "riskRectifyFund" | "acceptUserName" | "rectifyTime" | "submitTime" | "round" | "status" | "voided" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人，包含
 */
rectifyUser?: string
/**
 * 验收责任人
 */
acceptUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
}
export type RiskAcceptRecordAllPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("accomplishTime" | "rectifyTime" | "acceptUserName" | "createdUserName" | "accetResult" | "createdTime" | "round" | "status" | "recalled" | "voided" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人，包含
 */
acceptUserName?: string
/**
 * 验收人
 */
createdUserId?: string
/**
 * 验收结果
 */
accetResult?: boolean
/**
 * 状态
 */
status?: number
/**
 * 已撤回
 */
recalled?: boolean
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskAgainCheckDetailQuery = {
/**
 * Id
 */
id?: string
}
export type RiskRectifyDetailQuery = {
/**
 * Id
 */
id?: string
}
export type RiskAcceptRecordDetailQuery = {
/**
 * Id
 */
id?: string
}
export type ProcessFlowHandleListQuery = {
/**
 * Id
 */
id?: string
}
export type RiskRegisterGetInfoByPlanRiskItemIdQuery = {
/**
 * Id
 */
planRiskItemId?: string
}
/**
 * 整行记录，只看 id
 */
export type RiskRegisterDeleteBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
[k: string]: unknown
}
/**
 * 整行记录，只看 id
 */
export type RiskRegisterRecallBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
[k: string]: unknown
}
/**
 * 整行记录，只看 id
 */
export type RiskRegisterRecallJudgeBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 版本：读取时的版本；已被他人修改时拒绝
 */
version?: number
/**
 * 原因
 */
reason?: string
[k: string]: unknown
}
export type RiskRegisterCandidatesQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 环节
 */
stage: ("judge" | "check" | "rectify" | "accept")
/**
 * 隐患
 */
id?: string
/**
 * 机构
 */
orgId?: string
/**
 * 关键字
 */
searchValue?: string
}
export type RiskRegisterCandidatesReply = {
pageNo: number
pageSize: number
totalPage: number
totalRows: number
totalCount: number
/**
 * Items: 可选人员
 */
rows: {
id: string
name: string
account: string
orgName?: string
roleNames: string[]
openTasks: number
}[]
}
export type HomePageStatisticRisktotalQuery = {
/**
 * 年份
 */
queryYear?: string
/**
 * 月份
 */
queryMonth?: string
}
export type HomePageStatisticAreaStatisticQuery = {
/**
 * 年份
 */
queryYear?: string
/**
 * 月份
 */
queryMonth?: string
}
export type HomePageStatisticDeptStatisticQuery = {
/**
 * 年份
 */
queryYear?: string
/**
 * 月份
 */
queryMonth?: string
}
export type HomePageStatisticTimeStatisticQuery = {
/**
 * 年份
 */
queryYear?: string
/**
 * 月份
 */
queryMonth?: string
}
export type HomePageStatisticRiskTypeStatisticQuery = {
/**
 * 年份
 */
queryYear?: string
/**
 * 月份
 */
queryMonth?: string
}
export type HomePageStatisticRiskdetailQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("accomplishTime" | "rectifyTime" | "acceptUserName" | "createdUserName" | "accetResult" | "createdTime" | "round" | "status" | "recalled" | "voided" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
code?: string
riskPointTypeId?: string
riskPointId?: string
riskPointItemId?: string
/**
 * 隐患名称，包含
 */
riskName?: string
addressId?: string
riskTypeId?: string
orgId?: string
judgeId?: string
againCheckId?: string
/**
 * 验收人
 */
createdUserId?: string
createdTime?: string
againCheckResult?: string
/**
 * 状态
 */
status?: number
isRisk?: string
rectifyUserId?: string
rectifyOrgId?: string
rectifyType?: string
/**
 * 验收人
 */
acceptUserId?: string
source?: string
sourceId?: string
planRiskItemId?: string
rootHazardId?: string
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
}
export type HomePageStatisticRiskdetailAllQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("accomplishTime" | "rectifyTime" | "acceptUserName" | "createdUserName" | "accetResult" | "createdTime" | "round" | "status" | "recalled" | "voided" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
code?: string
riskPointTypeId?: string
riskPointId?: string
riskPointItemId?: string
/**
 * 隐患名称，包含
 */
riskName?: string
addressId?: string
riskTypeId?: string
orgId?: string
judgeId?: string
againCheckId?: string
/**
 * 验收人
 */
createdUserId?: string
createdTime?: string
againCheckResult?: string
/**
 * 状态
 */
status?: number
isRisk?: string
rectifyUserId?: string
rectifyOrgId?: string
rectifyType?: string
/**
 * 验收人
 */
acceptUserId?: string
source?: string
sourceId?: string
planRiskItemId?: string
rootHazardId?: string
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
}
export type AddressImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type AddressImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type CameraFileImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type CameraFileImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type CheckTypeImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type CheckTypeImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type EquipmentFileImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type EquipmentFileImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RankTypeImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RankTypeImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RiskPointImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RiskPointImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RiskPointImportRiskDataBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RiskPointImportRiskDataUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RiskPointItemImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RiskPointItemImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RiskPointTypeImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RiskPointTypeImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RiskRegisterImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RiskRegisterImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type RiskTypeImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type RiskTypeImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type SysDictDataImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type SysDictDataImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type SysDictTypeImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type SysDictTypeImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type SysPosImportBody = {
file: Blob
/**
 * 全部成功才写入，或写入正确的行
 */
mode?: ("all" | "partial")
/**
 * 只检查，不写入
 */
dryRun?: ("true" | "false")
/**
 * 工作表名
 */
sheet?: string
/**
 * 列与字段的对应，JSON：{"A":null,"B":"riskName"}
 */
mapping?: string
/**
 * 替换文字，JSON：{"orgId":{"合成1车间":"合成一车间"}}
 */
values?: string
/**
 * 未找到的名称：拒绝或留空
 */
unknown?: ("refuse" | "blank")
/**
 * 重复的行：跳过或导入
 */
duplicates?: ("skip" | "import")
/**
 * 已有的记录：拒绝或更新
 */
existing?: ("refuse" | "update")
/**
 * 再次导入同一文件
 */
again?: ("true" | "false")
}
export type SysPosImportUndoBody = {
/**
 * 导入
 */
id?: (number | string)
/**
 * 方式
 */
mode?: ("all" | "partial")
}
export type JobDetailQuery = {
/**
 * 任务
 */
id: string
}
/**
 * 后台任务
 */
export type JobDetailReply = {
id: number
state: ("waiting" | "running" | "done" | "failed" | "cancelled")
/**
 * 0～100
 */
progress: number
/**
 * 已处理的行
 */
done?: number
/**
 * 全部行
 */
total?: number
result?: unknown
message?: string
}
export type JobCancelBody = {
/**
 * 任务
 */
id: (number | string)
}
export type AddressExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "lng" | "lat" | "planX" | "planY" | "mapUrl" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 地址名称，包含
 */
name?: string
/**
 * 上级地址
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type CameraFileExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("cameraName" | "ip" | "port" | "positionName" | "seq" | "streamUrl" | "monitorShow" | "equipmentNo" | "channelNo" | "createdTime" | "id" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 摄像头名称，包含
 */
cameraFile?: string
/**
 * IP，包含
 */
ip?: string
/**
 * 位置
 */
positionNo?: number
/**
 * 监控显示
 */
monitorShow?: boolean
/**
 * 设备名称
 */
equipmentName?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type CheckTypeExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "cycleType" | "cycleNum" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 排查类型，包含
 */
name?: string
/**
 * 周期单位
 */
cycleType?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type EquipmentFileExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("machineNo" | "machineName" | "model" | "supplier" | "buyTime" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 设备编号，包含
 */
machineNo?: string
/**
 * 设备名称，包含
 */
machineName?: string
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RankTypeExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "level" | "lecMin" | "lsMin" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 风险等级，包含
 */
name?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RiskAcceptRecordExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("accomplishTime" | "rectifyTime" | "acceptUserName" | "createdUserName" | "accetResult" | "createdTime" | "round" | "status" | "recalled" | "voided" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 验收人，包含
 */
acceptUserName?: string
/**
 * 验收人
 */
createdUserId?: string
/**
 * 验收结果
 */
accetResult?: boolean
/**
 * 状态
 */
status?: number
/**
 * 已撤回
 */
recalled?: boolean
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RiskAgainCheckExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("againCheckName" | "againCheckResult" | "accomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "riskFund" | "againCheckTime" | "status" | "voided" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 核查人，包含
 */
againCheckName?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 整改责任人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 状态
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RiskPointExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "evalMethod" | "l" | "e" | "c" | "s" | "d" | "r" | "accidentType" | "controlLevel" | "qrCode" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 风险点名称，包含
 */
name?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 评估方法
 */
evalMethod?: number
/**
 * 风险等级
 */
rankTypeId?: number
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RiskPointItemExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("item" | "method" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 排查项，包含
 */
item?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 排查类型
 */
checkTypeId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RiskPointTypeExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 上级类型
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type RiskRectifyExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("rectifyOrgName" | "accomplishTime" | "rectifyUserName" | "riskRectifyFund" | "acceptUserName" | "rectifyTime" | "submitTime" | "round" | "status" | "voided" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患
 */
riskRegisterId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改人，包含
 */
rectifyUser?: string
/**
 * 验收责任人
 */
acceptUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 已作废
 */
voided?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
screen?: string
}
export type RiskRegisterExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("code" | "riskPointTypeName" | "riskPointName" | "riskPointItemName" | "riskName" | "addressName" | "locationText" | "riskTypeName" | "orgName" | "judgeName" | "againCheckName" | "discoverTime" | "createdUserName" | "createdTime" | "againCheckResult" | "status" | "isRisk" | "judgeTime" | "submitTime" | "stageTime" | "dueTime" | "path" | "accomplishTime" | "firstAccomplishTime" | "rectifyUserName" | "rectifyOrgName" | "rectifyType" | "acceptUserName" | "acceptTime" | "closeReason" | "round" | "source" | "sourceId" | "planRiskItemId" | "deletedTime" | "deletedUserName" | "deleteReason" | "id" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患编号
 */
code?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 风险点
 */
riskPointId?: number
/**
 * 排查项
 */
riskPointItemId?: number
/**
 * 隐患名称，包含
 */
riskName?: string
/**
 * 隐患位置
 */
addressId?: number
/**
 * 隐患类型
 */
riskTypeId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 研判人
 */
judgeId?: string
/**
 * 核查人
 */
againCheckId?: string
/**
 * 登记人
 */
createdUserId?: string
/**
 * 登记时间，起止以逗号分隔
 */
createdTime?: string
/**
 * 核查结果
 */
againCheckResult?: number
/**
 * 状态，可多个
 */
status?: (string | number)
/**
 * 是否隐患
 */
isRisk?: number
/**
 * 整改人
 */
rectifyUserId?: string
/**
 * 整改责任部门
 */
rectifyOrgId?: string
/**
 * 整改类型
 */
rectifyType?: number
/**
 * 验收人
 */
acceptUserId?: string
/**
 * 来源
 */
source?: number
/**
 * 来源编号
 */
sourceId?: number
/**
 * 计划排查项
 */
planRiskItemId?: number
/**
 * 原隐患
 */
rootHazardId?: number
/**
 * 删除人
 */
deletedUserId?: string
/**
 * 编号
 */
id?: number
/**
 * 更新人
 */
updatedUserId?: string
todo?: string
mine?: string
onlyMine?: string
isOvertime?: string
serialNum?: string
part?: string
queryYear?: string
queryMonth?: string
screen?: string
}
export type RiskTypeExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患类型，包含
 */
name?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type SysDictDataExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("value" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 字典类型
 */
typeId?: number
/**
 * 字典值，包含
 */
value?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type SysDictTypeExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type SysOrgExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "pids" | "contacts" | "tel" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 机构名称，包含
 */
name?: string
/**
 * 上级机构
 */
pid?: string
/**
 * 负责人
 */
leaderUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type SysPosExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 职位名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type SysUserExportQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("account" | "name" | "nickName" | "sex" | "birthday" | "email" | "phone" | "tel" | "avatar" | "adminType" | "jobNum" | "status" | "lastLoginIp" | "lastLoginTime" | "lastLoginAddress" | "lastLoginBrowser" | "lastLoginOs" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 账号，包含
 */
account?: string
/**
 * 姓名，包含
 */
name?: string
/**
 * 性别
 */
sex?: number
/**
 * 手机号，包含
 */
phone?: string
/**
 * 机构
 */
orgId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
screen?: string
}
export type AddressPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "lng" | "lat" | "planX" | "planY" | "mapUrl" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 地址名称，包含
 */
name?: string
/**
 * 上级地址
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type AddressListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "lng" | "lat" | "planX" | "planY" | "mapUrl" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 地址名称，包含
 */
name?: string
/**
 * 上级地址
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type AddressTreeQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "lng" | "lat" | "planX" | "planY" | "mapUrl" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 地址名称，包含
 */
name?: string
/**
 * 上级地址
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type AddressDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type AddressDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type CameraFilePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("cameraName" | "ip" | "port" | "positionName" | "seq" | "streamUrl" | "monitorShow" | "equipmentNo" | "channelNo" | "createdTime" | "id" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 摄像头名称，包含
 */
cameraFile?: string
/**
 * IP，包含
 */
ip?: string
/**
 * 位置
 */
positionNo?: number
/**
 * 监控显示
 */
monitorShow?: boolean
/**
 * 设备名称
 */
equipmentName?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type CameraFileListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("cameraName" | "ip" | "port" | "positionName" | "seq" | "streamUrl" | "monitorShow" | "equipmentNo" | "channelNo" | "createdTime" | "id" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 摄像头名称，包含
 */
cameraFile?: string
/**
 * IP，包含
 */
ip?: string
/**
 * 位置
 */
positionNo?: number
/**
 * 监控显示
 */
monitorShow?: boolean
/**
 * 设备名称
 */
equipmentName?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type CameraFileDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type CameraFileDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type CheckTypePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "cycleType" | "cycleNum" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 排查类型，包含
 */
name?: string
/**
 * 周期单位
 */
cycleType?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type CheckTypeListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "cycleType" | "cycleNum" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 排查类型，包含
 */
name?: string
/**
 * 周期单位
 */
cycleType?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type CheckTypeDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type CheckTypeDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type EquipmentFilePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("machineNo" | "machineName" | "model" | "supplier" | "buyTime" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 设备编号，包含
 */
machineNo?: string
/**
 * 设备名称，包含
 */
machineName?: string
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type EquipmentFileListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("machineNo" | "machineName" | "model" | "supplier" | "buyTime" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 设备编号，包含
 */
machineNo?: string
/**
 * 设备名称，包含
 */
machineName?: string
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type EquipmentFileDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type EquipmentFileDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type EquipmentFileChangeStatusBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 状态：0 启用，1 停用
 */
status: (0 | 1)
}
export type NewsPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("title" | "type" | "status" | "publishTime" | "readCount" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 标题，包含
 */
title?: string
/**
 * 类别
 */
type?: number
/**
 * 状态
 */
status?: number
/**
 * 发布时间，起止以逗号分隔
 */
publishTime?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type NewsListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("title" | "type" | "status" | "publishTime" | "readCount" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 标题，包含
 */
title?: string
/**
 * 类别
 */
type?: number
/**
 * 状态
 */
status?: number
/**
 * 发布时间，起止以逗号分隔
 */
publishTime?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
/**
 * 整行记录，只看 id
 */
export type NewsDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type QyWechatConfigPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("corpId" | "wxAppId" | "redirectUri" | "isEnable" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 企业ID，包含
 */
corpId?: string
/**
 * 启用
 */
isEnable?: boolean
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type QyWechatConfigDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type QyWechatConfigDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type RankTypePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "level" | "lecMin" | "lsMin" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 风险等级，包含
 */
name?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RankTypeListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "level" | "lecMin" | "lsMin" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 风险等级，包含
 */
name?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RankTypeDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type RankTypeDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type RiskPointPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "evalMethod" | "l" | "e" | "c" | "s" | "d" | "r" | "accidentType" | "controlLevel" | "qrCode" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 风险点名称，包含
 */
name?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 评估方法
 */
evalMethod?: number
/**
 * 风险等级
 */
rankTypeId?: number
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "evalMethod" | "l" | "e" | "c" | "s" | "d" | "r" | "accidentType" | "controlLevel" | "qrCode" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 风险点名称，包含
 */
name?: string
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 位置
 */
addressId?: number
/**
 * 责任部门
 */
orgId?: string
/**
 * 责任人
 */
userId?: string
/**
 * 评估方法
 */
evalMethod?: number
/**
 * 风险等级
 */
rankTypeId?: number
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type RiskPointDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type RiskPointChangeStatusBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 状态：0 启用，1 停用
 */
status: (0 | 1)
}
export type RiskPointItemPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("item" | "method" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 排查项，包含
 */
item?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 排查类型
 */
checkTypeId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointItemListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("item" | "method" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 排查项，包含
 */
item?: string
/**
 * 风险点
 */
riskPointId?: number
/**
 * 风险点类型
 */
riskPointTypeId?: number
/**
 * 排查类型
 */
checkTypeId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointItemDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type RiskPointItemDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type RiskPointTypePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 上级类型
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointTypeListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 上级类型
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointTypeTreeQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 上级类型
 */
parentId?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskPointTypeDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type RiskPointTypeDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type RiskRegisterDetailQuery = {
/**
 * Id
 */
id?: string
}
export type RiskTypePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患类型，包含
 */
name?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskTypeListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 隐患类型，包含
 */
name?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type RiskTypeDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type RiskTypeDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type RiskTypeChangeStatusBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 状态：0 启用，1 停用
 */
status: (0 | 1)
}
export type SmsPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("phoneNumbers" | "templateCode" | "bizId" | "status" | "source" | "invalidTime" | "createdTime" | "id" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 手机号，包含
 */
phoneNumbers?: string
/**
 * 发送状态
 */
status?: number
/**
 * 来源
 */
source?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysAppPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "active" | "status" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 应用名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 是否默认
 */
active?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysAppListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "active" | "status" | "sort" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 应用名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 是否默认
 */
active?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysAppDetailQuery = {
/**
 * Id
 */
id?: string
}
export type SysConfigPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sysFlag" | "groupCode" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 参数名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 系统参数
 */
sysFlag?: string
/**
 * 所属分类
 */
groupCode?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysConfigListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sysFlag" | "groupCode" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 参数名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 系统参数
 */
sysFlag?: string
/**
 * 所属分类
 */
groupCode?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysConfigDetailQuery = {
/**
 * Id
 */
id?: string
}
export type SysDictDataPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("value" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 字典类型
 */
typeId?: number
/**
 * 字典值，包含
 */
value?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysDictDataListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("value" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 字典类型
 */
typeId?: number
/**
 * 字典值，包含
 */
value?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysDictDataDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type SysDictDataDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type SysDictDataChangeStatusBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 状态：0 启用，1 停用
 */
status: (0 | 1)
}
export type SysDictTypePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysDictTypeListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 类型名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysDictTypeDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type SysDictTypeDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type SysDictTypeChangeStatusBody = {
/**
 * 编号
 */
id: (number | string)
/**
 * 状态：0 启用，1 停用
 */
status: (0 | 1)
}
export type SysExLogPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "account" | "className" | "methodName" | "exceptionName" | "exceptionMsg" | "exceptionTime" | "exceptionSource" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 操作人，包含
 */
name?: string
/**
 * 类名称，包含
 */
className?: string
/**
 * 方法名称，包含
 */
methodName?: string
/**
 * 异常信息，包含
 */
exceptionMsg?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysFileInfoPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("fileOriginName" | "fileSuffix" | "fileLocation" | "fileBucket" | "fileObjectName" | "contentType" | "sha256" | "bytes" | "ownerResource" | "ownerId" | "createdTime" | "id" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 文件名称，包含
 */
fileOriginName?: string
/**
 * 存储位置
 */
fileLocation?: number
/**
 * 文件仓库，包含
 */
fileBucket?: string
/**
 * 所属记录
 */
ownerId?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysFileInfoListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("fileOriginName" | "fileSuffix" | "fileLocation" | "fileBucket" | "fileObjectName" | "contentType" | "sha256" | "bytes" | "ownerResource" | "ownerId" | "createdTime" | "id" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 文件名称，包含
 */
fileOriginName?: string
/**
 * 存储位置
 */
fileLocation?: number
/**
 * 文件仓库，包含
 */
fileBucket?: string
/**
 * 所属记录
 */
ownerId?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysFileInfoDetailQuery = {
/**
 * Id
 */
id?: string
}
export type SysMenuTreeQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "application" | "type" | "pids" | "openType" | "icon" | "component" | "router" | "permission" | "link" | "redirect" | "visible" | "weight" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 菜单名称，包含
 */
name?: string
/**
 * 所属应用
 */
application?: string
/**
 * 菜单类型
 */
type?: number
/**
 * 父级菜单
 */
pid?: number
/**
 * 打开方式
 */
openType?: number
/**
 * 是否可见
 */
visible?: string
/**
 * 权重
 */
weight?: number
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysNoticePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("publicTime" | "cancelTime" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 标题，包含
 */
title?: string
/**
 * 类型
 */
type?: number
/**
 * 状态
 */
status?: number
/**
 * 通知范围
 */
noticeScope?: number
/**
 * 发布人
 */
publicUserId?: string
/**
 * 发布部门
 */
publicOrgId?: string
/**
 * 发布时间，起止以逗号分隔
 */
publicTime?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysOpLogPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "account" | "success" | "message" | "ip" | "location" | "browser" | "os" | "url" | "className" | "methodName" | "reqMethod" | "elapsedTime" | "opTime" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 操作人，包含
 */
name?: string
/**
 * 是否成功
 */
success?: number
/**
 * 请求方式
 */
reqMethod?: string
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysOrgPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "pids" | "contacts" | "tel" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 机构名称，包含
 */
name?: string
/**
 * 上级机构
 */
pid?: string
/**
 * 负责人
 */
leaderUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysOrgListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "pids" | "contacts" | "tel" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 机构名称，包含
 */
name?: string
/**
 * 上级机构
 */
pid?: string
/**
 * 负责人
 */
leaderUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysOrgTreeQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "pids" | "contacts" | "tel" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 机构名称，包含
 */
name?: string
/**
 * 上级机构
 */
pid?: string
/**
 * 负责人
 */
leaderUserId?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: string
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysOrgDetailQuery = {
/**
 * Id
 */
id?: string
}
export type SysPosPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 职位名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysPosListQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 职位名称，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysPosDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type SysPosDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type SysRolePageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "code" | "sort" | "dataScopeType" | "status" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 角色名，包含
 */
name?: string
/**
 * 唯一编码，包含
 */
code?: string
/**
 * 数据范围
 */
dataScopeType?: number
/**
 * 状态
 */
status?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
export type SysRoleDetailQuery = {
/**
 * Id
 */
id?: string
}
/**
 * 整行记录，只看 id
 */
export type SysRoleDeleteBody = {
/**
 * 编号
 */
id: (number | string)
[k: string]: unknown
}
export type SysUserDetailQuery = {
/**
 * Id
 */
id?: string
}
export type SysVisLogPageQuery = {
/**
 * 页码
 */
pageNo?: number
/**
 * 每页条数
 */
pageSize?: number
/**
 * 排序字段
 */
sortField?: ("name" | "account" | "success" | "message" | "ip" | "location" | "browser" | "os" | "visType" | "visTime" | "id" | "createdTime" | "createdUserName" | "updatedTime" | "updatedUserName")
/**
 * 排序方向
 */
sortOrder?: ("ascend" | "descend")
/**
 * 关键字
 */
searchValue?: string
/**
 * 起始时间，YYYY-MM-DD HH:mm:ss
 */
searchBeginTime?: string
/**
 * 截止时间，YYYY-MM-DD HH:mm:ss
 */
searchEndTime?: string
/**
 * 姓名，包含
 */
name?: string
/**
 * 是否成功
 */
success?: number
/**
 * 访问类型
 */
visType?: number
/**
 * 编号
 */
id?: number
/**
 * 创建人
 */
createdUserId?: string
/**
 * 更新人
 */
updatedUserId?: string
}
