/** Dependent rows that are removed with a record. */
interface Beside {
  table: string;
  column: string;
}

export interface DemoTable {
  resource: string;
  table: string;
  beside: readonly Beside[];
  /** Reference to the row with which this row is removed, even if newer: timers keep making rounds of demo plans. */
  belongs?: { column: string; table: string };
}

const of = (column: string, ...tables: string[]): Beside[] => tables.map((table) => ({ table, column }));

/** Tables of demo data in the order of removal: referencing rows before the rows they reference. */
export const DEMO_TABLES: readonly DemoTable[] = [
  {
    resource: 'AIWarningMessage',
    table: 'ai_warning_message',
    beside: of('warning_id', 'ai_warning_event'),
    // Includes later warnings of demo devices: a handled warning can be neither changed nor deleted by users.
    belongs: { column: 'camera_id', table: 'camera_file' },
  },
  { resource: 'RiskAcceptRecord', table: 'risk_accept_record', beside: [] },
  { resource: 'RiskRectify', table: 'risk_rectify', beside: [] },
  { resource: 'RiskAgainCheck', table: 'risk_again_check', beside: [] },
  { resource: 'RectifyNotice', table: 'rectify_notice', beside: of('notice_id', 'rectify_notice_hazard') },
  {
    resource: 'RiskDelay',
    table: 'risk_delay',
    beside: [],
    belongs: { column: 'risk_register_id', table: 'risk_register' },
  },
  {
    resource: 'RiskRegister',
    table: 'risk_register',
    beside: [
      ...of('hazard_id', 'hazard_participant', 'hazard_nudge'),
      ...of('risk_register_id', 'hazard_supervision', 'overdue_reason'),
    ],
  },
  {
    resource: 'SignIn',
    table: 'sign_in',
    beside: [],
    belongs: { column: 'planning_execute_id', table: 'risk_timed_planning_execute' },
  },
  {
    resource: 'RiskTimedPlanningExecute',
    table: 'risk_timed_planning_execute',
    beside: of('execution_id', 'round_inspector', 'timed_plan_item'),
    belongs: { column: 'planning_id', table: 'risk_timed_planning' },
  },
  { resource: 'RiskTimedPlanning', table: 'risk_timed_planning', beside: [] },
  { resource: 'RiskPlanningExecute', table: 'risk_planning_execute', beside: [] },
  { resource: 'RiskPlanning', table: 'risk_planning', beside: of('plan_id', 'one_off_inspector', 'one_off_item') },
  {
    resource: 'PlanPosition',
    table: 'plan_position',
    beside: [],
    // Marks that users added to the demo's site plan are removed when the plan is.
    belongs: { column: 'plan_id', table: 'site_plan' },
  },
  // Pictures that users uploaded for the demo's site plan are removed when the plan is.
  { resource: 'SitePlan', table: 'site_plan', beside: of('owner_id', 'sys_file_info') },
  { resource: 'RiskPointItem', table: 'risk_point_item', beside: [] },
  { resource: 'RiskPoint', table: 'risk_point', beside: [] },
  { resource: 'AIEquipmentFile', table: 'ai_equipment_file', beside: [] },
  { resource: 'CameraFile', table: 'camera_file', beside: [] },
  { resource: 'EquipmentRepair', table: 'equipment_repair', beside: [] },
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
      'message_delivery',
      'news_dismissal',
      'news_reader',
    ),
  },
  { resource: 'sysOrg', table: 'sys_org', beside: of('org_id', 'sys_role_org', 'sys_user_org', 'sys_user_ext_org') },
];
