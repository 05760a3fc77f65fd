import { HAZARD_HEADINGS } from '../../../scripts/bench/sheets/headings.ts';
import { type SheetRow, workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';

type Cells = (string | null)[];

/** Values of a valid import row for the demo company; `change` replaces some, by title. */
export function hazardLine(index: number, change: Partial<Record<string, string | null>> = {}): Cells {
  const line: Record<string, string | null> = {
    风险点类型: '设备设施',
    风险点: '变配电室高压柜',
    排查项: '本体与附件完好',
    隐患名称: `高压柜螺栓松动${index}`,
    隐患位置: '变配电室',
    隐患描述: `第${index}处`,
    隐患类型: '物的不安全状态',
    责任部门: '电仪班',
    核查人: '胡核成',
    备注: null,
    ...change,
  };
  return HAZARD_HEADINGS.map((heading) => line[heading] ?? null);
}

/** A workbook with this header and these lines. */
export function sheetFile(lines: Cells[], header: readonly (string | null)[] = HAZARD_HEADINGS): Promise<Buffer> {
  const rows: SheetRow[] = [header, ...lines].map((values) => ({ values }));
  return workbookBuffer([{ name: '隐患导入', layout: { widths: [] }, rows: [rows] }]);
}
