/** Rows beside a record that go with it. */
interface Beside {
  table: string;
  column: string;
}

/** One kind of demo data. */
export interface DemoTable {
  resource: string;
  table: string;
  beside: readonly Beside[];
}

const of = (column: string, ...tables: string[]): Beside[] => tables.map((table) => ({ table, column }));

/** What the seed makes for the demo, in the order it goes: what names others before what they name. */
export const DEMO_TABLES: readonly DemoTable[] = [
  { resource: 'RiskAcceptRecord', table: 'risk_accept_record', beside: [] },
  { resource: 'RiskRectify', table: 'risk_rectify', beside: [] },
  { resource: 'RiskAgainCheck', table: 'risk_again_check', beside: [] },
  { resource: 'RiskRegister', table: 'risk_register', beside: of('hazard_id', 'hazard_participant') },
  { resource: 'RiskPointItem', table: 'risk_point_item', beside: [] },
  { resource: 'RiskPoint', table: 'risk_point', beside: [] },
  { resource: 'CameraFile', table: 'camera_file', beside: [] },
  { resource: 'EquipmentFile', table: 'equipment_file', beside: [] },
  { resource: 'Address', table: 'address', beside: [] },
  { resource: 'News', table: 'news', beside: of('news_id', 'news_reader') },
  { resource: 'sysNotice', table: 'sys_notice', beside: of('notice_id', 'user_notice') },
  { resource: 'sysFileInfo', table: 'sys_file_info', beside: [] },
  {
    resource: 'sysUser',
    table: 'sys_user',
    beside: of(
      'user_id',
      'sys_user_credential',
      'sys_user_role',
      'sys_user_pos',
      'sys_user_org',
      'sys_user_ext_org',
      'sys_user_recovery_code',
      'sys_user_two_step',
      'sys_user_wecom',
      'user_message_setting',
      'user_notice',
      'last_sent',
      'news_dismissal',
      'news_reader',
    ),
  },
  { resource: 'sysOrg', table: 'sys_org', beside: of('org_id', 'sys_role_org', 'sys_user_org', 'sys_user_ext_org') },
];
