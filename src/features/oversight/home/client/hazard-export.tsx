import { Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { send } from '../../../../client/api/send.ts';
import type { Page } from '../../../../client/resource/list/whole-list.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useDictionary } from '../../../../client/resource/use-dictionary.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import type { Json, WireRecord } from '../../../../engine/json.ts';
import { type Column, toColumns } from '../../../../engine/projections/columns.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { HomePageStatistic } from '../../../../generated/client.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import classes from './home.module.css';

/** Key of a column's text in the reply of the full export (wire.md#11: PascalCase, names in place of ids). */
const ALL_KEYS: { readonly [column: string]: string } = {
  riskPointName: 'RiskPointId',
  riskPointItemName: 'RiskPointItemId',
  riskName: 'RiskName',
  riskDesc: 'RiskDesc',
  againCheckResult: 'AgainCheckResult',
  createdTime: 'CreatedTime',
  status: 'Status',
  createdUserName: 'CreatedUserId',
  addressName: 'AddressId',
  orgName: 'OrgName',
};

/** Columns missing in the export of the current page (look.md#13.6). */
const ONLY_IN_ALL = new Set(['addressName', 'orgName']);

/** Text of one cell of a row, as in the list. */
type CellText = (column: Column, row: WireRecord) => string;

/** Saves the rows on screen. */
function exportPage(columns: readonly Column[], rows: readonly WireRecord[], text: CellText): Promise<void> {
  const kept = columns.filter(({ key }) => !ONLY_IN_ALL.has(key));
  return save(
    kept,
    rows.map((row) => kept.map((column) => text(column, row))),
  );
}

/** Saves the reply of /HomePageStatistic/riskdetailAll. */
function exportAll(columns: readonly Column[], rows: readonly WireRecord[]): Promise<void> {
  return save(
    columns,
    rows.map((row) => columns.map(({ key }) => String(row[ALL_KEYS[key] ?? key] ?? ''))),
  );
}

/** Saves 导出数据YYYYMMDDHHmmss.xlsx (look.md#13.6). Every cell is text, so that a value beginning with = is no formula. */
async function save(columns: readonly Column[], lines: string[][]): Promise<void> {
  const { utils, writeFile } = await import('xlsx');
  const sheet = utils.aoa_to_sheet([columns.map(({ title }) => title), ...lines]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '导出数据');
  writeFile(book, `导出数据${formatWallTime(new Date()).replace(/\D/g, '')}.xlsx`, { compression: true });
}

interface Props {
  resource: Resource;
  screen: string;
  path: string;
  /** Query of `path` for 导出当前页. `given` is the query for 导出全部页. */
  pageQuery: { [key: string]: Json };
  given: { [key: string]: Json };
}

/** 导出当前页 and 导出全部页 of the hazard information modal (look.md#14). */
export function HazardExport({ resource, screen, path, pageQuery, given }: Props) {
  const can = useCan();
  const [busy, setBusy] = useState<'page' | 'all' | null>(null);
  const grade = useDictionary('again_check_result_view');
  const status = useDictionary('risk_register_status');
  const columns = toColumns(resource, screen, can);
  const text: CellText = ({ field, valueKey }, row) => {
    const value = row[valueKey];
    if (value === undefined) return '';
    if (field.dictionary) return (field.key === 'status' ? status : grade).label(value);
    return kindFacets[field.kind].format(value, field);
  };
  const run = async (what: 'page' | 'all', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch((error: unknown) => message.error(`导出失败：${messageOf(error)}`));
    setBusy(null);
  };
  const savePage = async () => exportPage(columns, (await call<Page>('GET', path, { query: pageQuery })).rows, text);
  const saveAll = async () => exportAll(columns, await send(HomePageStatistic.riskdetailAll, given));
  return (
    <Space className={classes.exports}>
      <Button loading={busy === 'page'} onClick={() => void run('page', savePage)}>
        导出当前页
      </Button>
      <Button loading={busy === 'all'} onClick={() => void run('all', saveAll)}>
        导出全部页
      </Button>
    </Space>
  );
}
