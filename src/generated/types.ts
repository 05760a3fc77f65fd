// Written by `npm run codegen` from schemas/. Do not edit.

export interface Address {
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
 * 平面图横坐标
 */
planX?: number
/**
 * 平面图纵坐标
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
 * 上级地址
 */
parentName?: string
}

export interface AddressAdd {
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
 * 平面图横坐标
 */
planX?: number
/**
 * 平面图纵坐标
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

export interface AddressEdit {
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
 * 平面图横坐标
 */
planX?: number
/**
 * 平面图纵坐标
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

export interface CameraFile {
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

export interface CameraFileAdd {
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

export interface CameraFileEdit {
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

export interface CheckType {
/**
 * 排查类型
 */
name?: string
/**
 * 周期单位
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

export interface CheckTypeAdd {
/**
 * 排查类型
 */
name: string
/**
 * 周期单位
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

export interface CheckTypeEdit {
/**
 * 排查类型
 */
name: string
/**
 * 周期单位
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

export interface EquipmentFile {
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
 * 状态
 */
status?: number
/**
 * 设备序列号
 */
equipmentNo?: string
/**
 * 设备名称
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
 * 位置
 */
addressName?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 责任人
 */
userName?: string
}

export interface EquipmentFileAdd {
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

export interface EquipmentFileEdit {
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

export interface RankType {
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

export interface RankTypeAdd {
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

export interface RankTypeEdit {
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

export interface RiskAcceptRecord {
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
 * 验收结果
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
 * 隐患
 */
riskRegisterName?: string
}

export interface RiskAcceptRecordAdd {
/**
 * 验收结果
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

export interface RiskAcceptRecordRecall {
/**
 * 撤回原因：管理人员撤回时必填
 */
reason?: string
}

export interface RiskAcceptRecordAssign {
/**
 * 验收人
 */
acceptUserId: string
/**
 * 指派说明
 */
reason?: string
}

export interface RiskAgainCheck {
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
 * 核查结果
 */
againCheckResult?: number
/**
 * 完成期限
 */
accomplishTime?: string
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
 * 整改类型
 */
rectifyType?: number
/**
 * 处理措施
 */
handleMeasure?: string
/**
 * 整改资金
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
 * 隐患
 */
riskRegisterName?: string
}

export interface RiskAgainCheckEdit {
/**
 * 核查结果
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
 * 整改类型
 */
rectifyType?: (1 | 2 | 3)
/**
 * 处理措施
 */
handleMeasure?: string
/**
 * 整改资金
 */
riskFund?: number
/**
 * 应急预案
 */
emergencyPlan?: string
}

export interface RiskAgainCheckRecall {
/**
 * 撤回原因：管理人员撤回时必填
 */
reason?: string
}

export interface RiskAgainCheckAssign {
/**
 * 核查人
 */
againCheckId: string
/**
 * 指派说明
 */
reason?: string
}

export interface RiskPoint {
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
 * 评估方法
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
 * 状态
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
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 位置
 */
addressName?: string
/**
 * 责任部门
 */
orgName?: string
/**
 * 责任人
 */
userName?: string
/**
 * 风险等级
 */
rankTypeName?: string
}

export interface RiskPointAdd {
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
 * 评估方法
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

export interface RiskPointEdit {
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
 * 评估方法
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

export interface RiskPointItem {
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
 * 风险点
 */
riskPointName?: string
/**
 * 风险点类型
 */
riskPointTypeName?: string
/**
 * 排查类型
 */
checkTypeName?: string
}

export interface RiskPointItemAdd {
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

export interface RiskPointItemEdit {
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

export interface RiskPointType {
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
 * 上级类型
 */
parentName?: string
}

export interface RiskPointTypeAdd {
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

export interface RiskPointTypeEdit {
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

export interface RiskRectify {
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
 * 整改资金
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
 * 状态
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
 * 隐患
 */
riskRegisterName?: string
}

export interface RiskRectifyAdd {
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
 * 整改资金
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

export interface RiskRectifyReback {
/**
 * 退回原因
 */
rebackReason: string
}

export interface RiskRectifyRecall {
/**
 * 撤回原因：管理人员撤回时必填
 */
reason?: string
}

export interface RiskRectifyAssign {
/**
 * 整改人
 */
rectifyUserId: string
}

export interface RiskRegister {
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
 * 核查结果
 */
againCheckResult?: number
/**
 * 状态
 */
status?: number
/**
 * 是否隐患
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
 * 整改类型
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
 * 原隐患
 */
rootHazardName?: string
}

export interface RiskRegisterAdd {
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

export interface RiskRegisterEdit {
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

export interface RiskRegisterSubmit {
/**
 * 研判人：选择研判人，隐患先进入研判
 */
judgeId?: string
/**
 * 核查人：只选核查人时不经研判，直接核查
 */
againCheckId?: string
}

export interface RiskRegisterJudge {
/**
 * 是否隐患
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

export interface RiskRegisterAdminRecallJudge {
/**
 * 撤回原因
 */
reason: string
}

export interface RiskRegisterJudgeAssign {
/**
 * 研判人
 */
judgeId: string
/**
 * 指派说明
 */
reason?: string
}

export interface RiskType {
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
 * 状态
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

export interface RiskTypeAdd {
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

export interface RiskTypeEdit {
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

export interface SysApp {
/**
 * 应用名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 是否默认
 */
active?: ("Y" | "N")
/**
 * 状态
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

export interface SysConfig {
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
 * 系统参数
 */
sysFlag?: ("Y" | "N")
/**
 * 所属分类
 */
groupCode?: string
/**
 * 备注
 */
remark?: string
/**
 * 状态
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

export interface SysDictData {
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
 * 状态
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
 * 字典类型
 */
typeName?: string
}

export interface SysDictDataAdd {
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

export interface SysDictDataEdit {
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

export interface SysDictType {
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
 * 状态
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

export interface SysDictTypeAdd {
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

export interface SysDictTypeEdit {
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

export interface SysExLog {
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

export interface SysFileInfo {
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
 * 存储位置
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

export interface SysMenu {
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
 * 菜单类型
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
 * 打开方式
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
 * 是否可见
 */
visible?: ("Y" | "N")
/**
 * 权重
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
 * 状态
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
 * 父级菜单
 */
pidName?: string
}

export interface SysOpLog {
/**
 * 名称
 */
name?: string
/**
 * 账号
 */
account?: string
/**
 * 是否成功
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

export interface SysOrg {
/**
 * 机构名称
 */
name?: string
/**
 * 唯一编码
 */
code?: string
/**
 * 上级机构：不选即为顶级
 */
pid?: string
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
 * 状态
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
 * 上级机构
 */
pidName?: string
/**
 * 负责人
 */
leaderUserName?: string
}

export interface SysPos {
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
 * 状态
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

export interface SysPosAdd {
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

export interface SysPosEdit {
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

export interface SysRole {
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
 * 数据范围
 */
dataScopeType?: number
/**
 * 备注
 */
remark?: string
/**
 * 状态
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

export interface SysUser {
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
 * 性别
 */
sex?: number
/**
 * 生日
 */
birthday?: string
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
adminType?: string
/**
 * 机构
 */
orgId?: string
/**
 * 工号
 */
jobNum?: string
/**
 * 状态
 */
status?: number
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
 * 机构
 */
orgName?: string
}

export interface SysVisLog {
/**
 * 名称
 */
name?: string
/**
 * 账号
 */
account?: string
/**
 * 是否成功
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
 * 访问类型
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
