import { addressHooks } from './address.ts';
import { equipmentFileHooks } from './equipment-file.ts';
import { riskAcceptRecord, riskAgainCheck, riskRectify } from './hazard-stages.ts';
import { newsHooks } from './news.ts';
import { qyWechatConfigHooks } from './qywechat-config.ts';
import { installHooks } from './registry.ts';
import { riskPointHooks } from './risk-point.ts';
import { riskPointItemHooks } from './risk-point-item.ts';
import { riskRegister } from './risk-register.ts';
import { smsHooks } from './sms.ts';
import { sysConfigHooks } from './sys-config.ts';
import { sysDictDataHooks } from './sys-dict-data.ts';
import { sysDictTypeHooks } from './sys-dict-type.ts';
import { sysMenuHooks } from './sys-menu.ts';
import { sysNoticeHooks } from './sys-notice.ts';
import { sysRoleHooks } from './sys-role.ts';
import { sysUserHooks } from './sys-user.ts';

/** Imported for its effect by whatever serves or writes records: the rules of every resource that has some. */
installHooks({
  Address: addressHooks,
  EquipmentFile: equipmentFileHooks,
  QyWechatConfig: qyWechatConfigHooks,
  RiskPoint: riskPointHooks,
  RiskPointItem: riskPointItemHooks,
  sms: smsHooks,
  sysConfig: sysConfigHooks,
  sysDictData: sysDictDataHooks,
  sysDictType: sysDictTypeHooks,
  News: newsHooks,
  sysMenu: sysMenuHooks,
  sysNotice: sysNoticeHooks,
  sysRole: sysRoleHooks,
  sysUser: sysUserHooks,
  RiskRegister: riskRegister,
  RiskAgainCheck: riskAgainCheck,
  RiskRectify: riskRectify,
  RiskAcceptRecord: riskAcceptRecord,
});
