import { randomUUID } from 'node:crypto';
import { HAZARD_HEADINGS } from '../../../scripts/bench/sheets/headings.ts';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { type SheetRow, workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import type { ApiClient, Envelope } from '../../support/api-client.ts';
import { concluded } from '../../support/sheets/import-report.ts';
import { upload } from '../../support/upload.ts';
import type { Installation } from './installation.ts';

export const ROWS = 3;
let made = 0;

/** Makes a sheet of hazards not imported yet, and returns it with their name. */
export async function hazardSheet(installation: Installation): Promise<{ name: string; bytes: Buffer }> {
  const { cast, ask } = installation;
  const [type] = await ask('select name from t_1.risk_type where id = $1', [cast.types.risk]);
  made += 1;
  const name = `导入赛跑${made}`;
  const line = (index: number): { [heading: string]: string } => ({
    隐患名称: name,
    隐患描述: `第${index}处`,
    隐患类型: String(type?.name),
    隐患位置: '精馏框架',
    责任部门: '合成一车间',
  });
  const lines = Array.from({ length: ROWS }, (_, index) =>
    HAZARD_HEADINGS.map((heading) => line(index)[heading] ?? null),
  );
  return { name, bytes: await sheet('隐患导入', [HAZARD_HEADINGS, ...lines]) };
}

/** Makes a sheet with one post not imported yet; `note` makes another file of the same row. */
export async function postSheet(client: ApiClient, key: number, note: string): Promise<Buffer> {
  headings ??= await headingsOf(client);
  const line: { [heading: string]: string } = { 职位名称: `${POST}${key}`, 唯一编码: `race${key}`, 备注: note };
  return sheet('导入', [headings, headings.map((heading) => line[heading] ?? null)]);
}

export const POST = '赛跑职位';
let headings: string[] | undefined;

async function headingsOf(client: ApiClient): Promise<string[]> {
  const template = await client.raw('/sysPos/importTemplate');
  const [input] = parseWorkbook(Buffer.from(await template.arrayBuffer()));
  return input?.rows[0]?.cells.map(({ text }) => text) ?? [];
}

function sheet(name: string, rows: (readonly (string | null)[])[]): Promise<Buffer> {
  return workbookBuffer([{ name, layout: { widths: [] }, rows: [rows.map((values): SheetRow => ({ values }))] }]);
}

export interface Sending {
  path: string;
  bytes: Buffer;
  requestId?: string;
}

/** Sends at the same moment through both clients. */
export async function importAtOnce(clients: readonly ApiClient[], sendings: readonly Sending[]): Promise<Envelope[]> {
  return Promise.all(
    sendings.map(async ({ path, bytes, requestId = randomUUID() }, index) => {
      const client = clients[index % clients.length];
      if (!client) throw new Error('nobody to send it');
      const { body } = await upload(client, path, { file: { name: '导入.xlsx', bytes }, requestId });
      return concluded(client, body);
    }),
  );
}

/** Number of rows that an answer reports as written; 0 for a refusal. */
export function writtenBy(body: Envelope): number {
  return body.success ? (body.data as ImportReport).success : 0;
}

/** Number of live rows with this name. */
export async function countNamed(installation: Installation, table: 'risk_register' | 'sys_pos', name: string) {
  const column = table === 'sys_pos' ? 'name' : 'risk_name';
  const count = `select count(*)::int as n from t_1.${table} where ${column} = $1 and not is_deleted`;
  return Number((await installation.ask(count, [name]))[0]?.n);
}
