import { beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { startDemoServer } from '../../support/company.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { serverOfFile } from '../../support/servers/of-file.ts';
import { reportOn } from '../../support/sheets/sheet-kit.ts';
import { rowsIn } from '../../support/stored.ts';

/** SQL text of a time in the ledger. */
const moment = (column: string) =>
  `coalesce(to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`;
/** Columns of the ledger: heading and an SQL expression over the hazard's row, written without the product's code. */
const LEDGER: readonly (readonly [heading: string, expression: string])[] = [
  ['隐患编号', 'h.code'],
  ['提交时间', moment('h.submit_time')],
  ['隐患名称', 'h.risk_name'],
  ['隐患描述', 'h.risk_desc'],
  ['隐患位置', "coalesce(a.name, h.location_text, '')"],
  ['隐患类别', "coalesce(t.name, '')"],
  [
    '隐患类型',
    "case h.again_check_result when 0 then '非隐患' when 1 then '一般隐患' when 2 then '重大隐患' else '' end",
  ],
  ['登记人', 'h.created_user_name'],
  ['责任部门', 'o.name'],
  ['整改责任部门', "coalesce(r.name, '')"],
  ['整改人', "coalesce(h.rectify_user_name, '')"],
  ['完成期限', moment('h.accomplish_time')],
  ['整改提交时间', moment('h.rectified_time')],
  ['验收人', "coalesce(h.accept_user_name, '')"],
  ['验收时间', moment('h.accept_time')],
  [
    '状态',
    `case h.status when 1 then '待研判' when 2 then '待核查' when 3 then '待整改'
       when 4 then '待验收' when 5 then '已验收' when 9 then '已关闭' end`,
  ],
];
const HEADINGS = LEDGER.map(([heading]) => heading);

const server = serverOfFile(startDemoServer);

beforeAll(async () => {
  const client = await server.login('linanqi');
  const bytes = await sheetFile([hazardLine(1)]);
  expect(await reportOn(client, '/RiskRegister/import', bytes)).toMatchObject({ success: 1 });
});

/** Cells of the file exported by the ledger’s 导出, as a spreadsheet program reads them. */
async function opened(query: Record<string, string> = {}): Promise<string[][]> {
  const client = await server.login('linanqi');
  const order = { sortField: 'submitTime', sortOrder: 'ascend' };
  const asked = new URLSearchParams({ screen: 'RiskLedger', submitted: 'true', ...order, ...query });
  const answer = await client.raw(`/RiskRegister/export?${asked}`);
  const book = XLSX.read(Buffer.from(await answer.arrayBuffer()));
  expect(book.SheetNames).toHaveLength(1);
  const [sheet = {}] = Object.values(book.Sheets);
  return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
}

async function expected(condition: string): Promise<string[][]> {
  const columns = LEDGER.map(([, expression], index) => `${expression} as c${index}`);
  const { rows } = await server.platform.database.query(
    `select ${columns.join()} from t_1.risk_register h
       left join t_1.address a on a.id = h.address_id left join t_1.risk_type t on t.id = h.risk_type_id
       left join t_1.sys_org o on o.id = h.org_id left join t_1.sys_org r on r.id = h.rectify_org_id
     where not h.is_deleted and h.status <> 0 and ${condition}`,
    [],
  );
  return rows.map((row) => LEDGER.map((_, index) => String(row[`c${index}`])));
}

const byCode = (lines: readonly string[][]) => lines.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));

it('holds every submitted hazard once, each column as the database has it, the oldest first', async () => {
  const [head, ...lines] = await opened();
  expect(head).toEqual(HEADINGS);
  expect(lines.length).toBeGreaterThan(50);
  expect(byCode(lines)).toEqual(byCode(await expected('true')));
  const times = lines.map(([, time]) => time ?? '');
  expect(times).toEqual(times.toSorted());
});

it('narrowed by department and status holds these alone, under the same headings', async () => {
  const [org] = await rowsIn(server, 'sys_org', { code: 'BL0301' });
  const orgId = String(org?.id);
  const [head, ...lines] = await opened({ orgId, status: '3,5' });
  expect(head).toEqual(HEADINGS);
  expect(lines.length).toBeGreaterThan(0);
  expect(byCode(lines)).toEqual(byCode(await expected(`h.org_id = ${orgId} and h.status in (3, 5)`)));
});

it('leaves out drafts, which the list of one’s own registrations has', async () => {
  const client = await server.login('linanqi');
  const [all, submitted] = [
    await client.total('/RiskRegister/page'),
    await client.total('/RiskRegister/page', { submitted: true }),
  ];
  expect(submitted).toBe((await expected('true')).length);
  expect(all).toBeGreaterThan(submitted);
});
