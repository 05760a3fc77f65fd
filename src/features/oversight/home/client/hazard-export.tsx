import { Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { call } from '../../../../client/api/client.ts';
import { send } from '../../../../client/api/send.ts';
import type { Page } from '../../../../client/resource/list/whole-list.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { useDictionary } from '../../../../client/resource/use-dictionary.ts';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import type { Json } from '../../../../engine/json.ts';
import { toColumns } from '../../../../engine/projections/columns.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { HomePageStatistic } from '../../../../generated/client.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import { type CellText, exportAll, exportPage } from './export-hazards.ts';
import classes from './home.module.css';

interface Props {
  resource: Resource;
  screen: string;
  path: string;
  /** Query of the current page, and the parameters of the whole set. */
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
