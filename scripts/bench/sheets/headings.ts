/** Column headings of a sheet with hazards, all of which an import recognises. */
export const HAZARD_HEADINGS: readonly string[] = [
  '风险点类型',
  '风险点',
  '排查项',
  '隐患名称',
  '隐患位置',
  '隐患描述',
  '隐患类型',
  '责任部门',
  '核查人',
  '备注',
];
