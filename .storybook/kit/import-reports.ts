import type { ImportReport } from '../../src/features/records/import/client/report.ts';

export const CHECKED: ImportReport = {
  total: 3,
  success: 3,
  errors: [],
  dryRun: true,
  mode: 'all',
  sheet: { name: '台账', others: [{ name: '说明', hidden: false }] },
  header: {
    template: false,
    row: 3,
    columns: [
      { letter: 'A', heading: '序号', field: null, sample: '1', hidden: false },
      { letter: 'B', heading: '隐患', field: 'riskName', sample: '法兰渗漏', hidden: false },
    ],
  },
  fields: [
    { key: 'riskName', title: '隐患名称', required: true, column: 'B' },
    { key: 'remark', title: '备注', required: false, column: null },
  ],
  unknowns: [],
  skipped: [],
  duplicates: [],
  notices: [],
  plan: { added: 3, updated: 0, same: 0, rows: [] },
  keys: [],
};
/** Report of an import that found two mistakes: a row without a name, and an unknown department. */
export const REFUSED: ImportReport = {
  ...CHECKED,
  success: 2,
  errors: [{ row: 5, column: '隐患名称', message: '请输入隐患名称！', cell: 'E5', text: '' }],
  unknowns: [
    {
      field: 'orgId',
      title: '责任部门',
      text: '合成1车间',
      rows: [4],
      mayBeEmpty: false,
      ambiguous: false,
      suggestions: ['合成一车间'],
    },
  ],
};
