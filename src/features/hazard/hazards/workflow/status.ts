/** Statuses of a hazard (domain.md#3): 待提交, 待研判, 待核查, 待整改, 待验收, 已验收, 已关闭. Dictionary risk_register_status. */
export const STATUSES = [0, 1, 2, 3, 4, 5, 9] as const;
export type HazardStatus = (typeof STATUSES)[number];

/** States of the statechart. `deleted` has no status of its own: the row keeps 0 and is marked as deleted. */
export const STATE_OF_STATUS = {
  0: 'drafting',
  1: 'judging',
  2: 'checking',
  3: 'rectifying',
  4: 'accepting',
  5: 'accepted',
  9: 'closed',
} as const satisfies Record<HazardStatus, string>;

export type HazardState = (typeof STATE_OF_STATUS)[HazardStatus] | 'deleted';

/** Stages of the process flow (domain.md#4.2): 登记, 研判, 核查, 整改, 验收. */
export type Stage = 1 | 2 | 3 | 4 | 5;
export const STAGE_TITLES: Readonly<Record<Stage, string>> = { 1: '登记', 2: '研判', 3: '核查', 4: '整改', 5: '验收' };

/** Titles of the dictionary risk_register_status. */
export const STATUS_TITLES: Readonly<Record<HazardStatus, string>> = {
  0: '待提交',
  1: '待研判',
  2: '待核查',
  3: '待整改',
  4: '待验收',
  5: '已验收',
  9: '已关闭',
};

/** Values of againCheckResult, dictionary again_check_result_view. */
export const VERDICT = { none: 0, general: 1, major: 2 } as const;

/** Values of `imported`: whether figures count a hazard of an imported history (domain.md#10.1). */
export const HISTORY_COUNT = { left: 1, counted: 2 } as const;

export function isStatus(value: unknown): value is HazardStatus {
  return STATUSES.some((status) => status === value);
}

/** Statuses of hazards that have a verdict, a valid rectification, or a closing. */
export const REACHED: Readonly<Record<'verdict' | 'rectified' | 'closed', readonly HazardStatus[]>> = {
  verdict: [3, 4, 5],
  rectified: [4, 5],
  closed: [5],
};

/** Maximum wait at a stage before 超时未处理: code of the setting, default hours, text. */
export const STAGE_LIMITS = [
  {
    status: 1,
    code: 'HAZARD_LIMIT_JUDGE',
    hours: 24,
    effect: '隐患登记后多少小时内应完成研判，超过即为超时。',
  },
  { status: 2, code: 'HAZARD_LIMIT_CHECK', hours: 24, effect: '研判后多少小时内应完成核查，超过即为超时。' },
  {
    status: 4,
    code: 'HAZARD_LIMIT_ACCEPT',
    hours: 72,
    effect: '整改完成后多少小时内应完成验收，超过即为超时。',
  },
] as const;

/** Regular expression of a time limit in hours, also for PostgreSQL; more digits would exceed its latest timestamp. */
export const LIMIT_SHAPE = '^[0-9]{1,6}([.][0-9]{1,6})?$';

/** Unit of the time limits: natural hours, or working hours of the calendar. */
export const LIMIT_UNIT = { code: 'HAZARD_LIMIT_UNIT', natural: 'natural', working: 'working' } as const;
