import { Refused } from '../bounded/refused.ts';

const SAVE_AS = '请用 Excel 或 WPS 打开，另存为“Excel 工作簿(*.xlsx)”后再导入';

export const REFUSALS = {
  empty: '文件是空的，请重新选择文件',
  tooBig: '文件超过 5 MB，请拆分后再导入',
  notXlsx: `文件不是 xlsx 表格。${SAVE_AS}`,
  csv: `文件是文本(csv)，不是 xlsx 表格。${SAVE_AS}`,
  picture: '文件是图片，不是表格，请选择 xlsx 文件',
  oldFormat: `文件是旧版 xls 格式。${SAVE_AS}`,
  encrypted: '文件设有打开密码，无法读取。请在 Excel 的“文件-信息-保护工作簿”中取消密码后再导入',
  otherFormat: `文件是其他格式（如 ods、xlsb、docx），不是 xlsx 表格。${SAVE_AS}`,
  damaged: '文件已损坏，无法读取。请用 Excel 打开并另存一份后再导入',
  entries: '文件内部的部件过多，不是普通的表格。请把数据复制到新建的表格中再导入',
  path: '文件内部的部件名称不合法，已拒绝读取。请把数据复制到新建的表格中再导入',
  bomb: '文件解压后过大，已拒绝读取。请删除空白的行列和图片，或把数据复制到新建的表格中再导入',
  macros: '文件含有宏，已拒绝读取。请另存为不含宏的“Excel 工作簿(*.xlsx)”后再导入',
  external:
    '文件含有指向外部数据的链接，已拒绝读取。请在 Excel 的“数据-编辑链接”中断开链接，或把数据复制到新建的表格中再导入',
  embedded: '文件含有嵌入的对象或控件，已拒绝读取。请把数据复制到新建的表格中再导入',
  doctype: '文件内部含有不允许的声明，已拒绝读取。请把数据复制到新建的表格中再导入',
  sheets: '文件的工作表超过 50 张，请只保留要导入的工作表',
  columns: '表格超过 200 列，请删除多余的列后再导入',
  position: '表格中有位置不合法的单元格，文件可能已损坏。请把数据复制到新建的表格中再导入',
  rows: '表格超过 5000 行，请拆分成几个文件分别导入',
  format: '表格中有过长的数字格式，已拒绝读取。请把数据复制到新建的表格中再导入',
  slow: '读取文件用时过长，已停止。请删除空白的行列和多余的格式，或拆分后再导入',
  cellText: '表格中有单元格的文字超过 32767 个字，请缩短后再导入',
  memory: '表格内容过多，无法读取。请删除空白的行列和多余的格式，或拆分后再导入',
} as const;

export function refusal(reason: keyof typeof REFUSALS): Refused {
  return new Refused(REFUSALS[reason]);
}
