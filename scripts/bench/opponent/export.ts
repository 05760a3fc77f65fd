import { once } from 'node:events';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { workbookParts } from '../../../src/server/workbook/workbook-parts.ts';
import { dataDescriptor, directoryOf, localHeader, type ZipPart } from '../../../src/server/workbook/zip/zip-writer.ts';
import type { Caller } from './caller.ts';
import { type Named, pool } from './pool.ts';
import { wall } from './wire.ts';

const AT_ONCE = 2_000;
const CHUNK = 64 * 1024;
const LEVEL = 3;

const HEAD = [
  '风险点',
  '排查项',
  '隐患名称',
  '隐患描述',
  '隐患类型',
  '登记时间',
  '状态',
  '登记人',
  '隐患位置',
  '责任部门',
];

const OPEN: Named = {
  name: 'open_export',
  text: `declare export_rows no scroll cursor for
    select risk_point_name, risk_point_item_name, risk_name, risk_desc, g.value as grade, r.created_time, s.value as state,
           created_user_name, address_name, org_name
      from t_1.risk_register r
      left join (select d.code, d.value from t_1.sys_dict_data d join t_1.sys_dict_type t on t.id = d.type_id
        where t.code = 'again_check_result_view' and not d.is_deleted) g on g.code = r.again_check_result::text
      left join (select d.code, d.value from t_1.sys_dict_data d join t_1.sys_dict_type t on t.id = d.type_id
        where t.code = 'risk_register_status' and not d.is_deleted) s on s.code = r.status::text
     where not r.is_deleted and r.status = any($1) and (r.status <> 0 or r.created_user_id = $2)
       and ($3::bigint[] is null or r.org_id = any($3)
         or exists (select 1 from t_1.hazard_participant p where p.user_id = $2 and p.hazard_id = r.id))
     order by r.id desc`,
};

const START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const END = '</sheetData></worksheet>';

/** Exports with a database cursor, concatenated text and a compressor: the minimum for a workbook of strings. */
export function exportHazards(caller: Caller, statuses: number[]): Readable {
  return Readable.from(workbook(caller, statuses), { objectMode: false });
}

async function* workbook(caller: Caller, statuses: number[]): AsyncGenerator<Buffer> {
  const directory: ZipPart[] = [];
  let offset = 0;
  const fixed = [...workbookParts([{ name: '隐患' }])].map(([name, xml]) => [name, [xml]] as const);
  for (const [name, xml] of [...fixed, ['xl/worksheets/sheet1.xml', sheet(caller, statuses)] as const]) {
    const part: ZipPart = { name, crc: 0, method: 8, compressedSize: 0, size: 0, offset, streamed: true };
    const header = localHeader(part);
    yield header;
    yield* deflated(xml, part);
    const descriptor = dataDescriptor(part);
    yield descriptor;
    directory.push(part);
    offset += header.length + part.compressedSize + descriptor.length;
  }
  yield directoryOf(directory, offset);
}

async function* sheet(caller: Caller, statuses: number[]): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query({ ...OPEN, values: [statuses, caller.id, caller.orgs] });
    let xml = START + line(HEAD);
    for (;;) {
      const { rows } = await client.query<unknown[]>({ text: `fetch ${AT_ONCE} from export_rows`, rowMode: 'array' });
      if (rows.length === 0) break;
      for (const row of rows) {
        xml += line(row);
        if (xml.length >= CHUNK) {
          yield xml;
          xml = '';
        }
      }
    }
    yield xml + END;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function line(values: readonly unknown[]): string {
  let cells = '';
  for (const value of values) {
    if (value === null) cells += '<c/>';
    else {
      const text = value instanceof Date ? wall(value) : String(value).replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
      cells += `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    }
  }
  return `<row>${cells}</row>`;
}

const SIGNS: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

async function* deflated(xml: AsyncIterable<string> | Iterable<string>, part: ZipPart): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  const ready: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => {
    part.compressedSize += chunk.length;
    ready.push(chunk);
  });
  const finished = once(deflate, 'end');
  for await (const text of xml) {
    const bytes = Buffer.from(text);
    part.crc = crc32(bytes, part.crc);
    part.size += bytes.length;
    if (!deflate.write(bytes)) await once(deflate, 'drain');
    yield* ready.splice(0);
  }
  deflate.end();
  await finished;
  yield* ready.splice(0);
}
