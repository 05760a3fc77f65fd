import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toImport } from '../../../src/engine/projections/import.ts';
import { contractCatalog } from '../../contract/contract-world.ts';
import { startCompanyServer } from '../../support/company.ts';
import { withoutTrace } from '../../support/digest.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { serving } from '../../support/servers/of-file.ts';
import { concluded } from '../../support/sheets/import-report.ts';
import { linesOf, reportOn, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { drawn, rounds } from '../../support/size.ts';
import { upload } from '../../support/upload.ts';

/** The X-cases of security.md#4, for every call that imports a sheet. */

const catalog = contractCatalog();
const { server, admin } = serving(startCompanyServer);

const imports = catalog.resources.flatMap((resource) =>
  resource.actions.filter(({ verb }) => verb.startsWith('import')).map(({ path }) => ({ path, resource })),
);

/** Uploads a sheet and returns the final answer; a busy server may import it in a background job. */
async function send(
  path: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  requestId: string = randomUUID(),
) {
  const { status, body } = await upload(admin, path, { file: { name: '导入.xlsx', bytes }, fields, requestId });
  return { status, body: await concluded(admin, body) };
}

// All imports share one reader; zip.test.ts covers the attacks on it in full.
test.each(imports)('files that are none, or mean harm: $path', async ({ path }) => {
  const good = await sheetOf(['名称'], ['甲']);
  for (const bytes of [Buffer.from('名称,编码\n甲,乙\n'), good.subarray(0, good.length / 2)]) {
    const { status, body } = await withoutTrace(server, () => send(path, bytes, { dryRun: 'false' }));
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, code: 400 });
  }
});

const byTemplate = imports.filter(({ path }) => path.endsWith('/import')).map((one, at) => ({ ...one, at }));

test.each(byTemplate)('headings (X5): $path', async ({ path, resource, at }) => {
  const titles = toImport(resource).map(({ title }) => title);
  const headings = {
    missing: titles.slice(1),
    reordered: [...titles].reverse(),
    twice: [...titles, titles[0] ?? ''],
    strange: [...titles, '__proto__', 'constructor'],
  };
  for (const [name, heading] of drawn(Object.entries(headings), { count: 2, at })) {
    const line = heading.map(() => '1');
    const bytes = await sheetOf(heading, line);
    const { status, body } = await withoutTrace(server, () => send(path, bytes));
    expect([status, body.success], `${name}: ${body.message}`).toEqual([200, false]);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

const hazards = () => admin.total('/RiskRegister/page');

test('X10 the same file sent twice at once is written once', async () => {
  const before = await hazards();
  const requestId = randomUUID();
  const file = await sheetFile([hazardLine(8_001), hazardLine(8_002)]);
  const answers = await Promise.all([1, 2, 3].map(() => send('/RiskRegister/import', file, {}, requestId)));
  // A request that cannot get the answer of its double in time is refused with 409.
  expect(answers.every(({ body }) => body.success || body.code === 409)).toBe(true);
  expect(await hazards()).toBe(before + 2);
  const again = await send('/RiskRegister/import', file);
  expect(again.body).toMatchObject({ success: false, extras: { errorCode: 'IMPORT_AGAIN' } });
  expect(await hazards()).toBe(before + 2);
});

const LINES = rounds({ day: 2_000, night: 5_000 });

test(`${LINES} rows of names nobody has are answered, with something like them for the first 50 of a column`, async () => {
  const before = await hazards();
  const texts = { 风险点: '变配电室高压柜', 隐患类型: '物的不安全状态', 责任部门: '电仪班' };
  const spoilt = (n: number) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `${text}${n}`]));
  const file = await sheetFile(Array.from({ length: LINES }, (_, n) => hazardLine(n, spoilt(n))));
  const report = await reportOn(admin, '/RiskRegister/import', file, { dryRun: 'true' });
  expect(report).toMatchObject({ total: LINES, success: 0, errorFileId: expect.any(String) });
  expect(report.errorCount).toBeGreaterThan(report.errors.length);
  expect(report.errors).toHaveLength(5_000);
  expect(report.unknowns).toHaveLength(2_000);
  for (const field of new Set(report.unknowns.map((unknown) => unknown.field))) {
    const own = report.unknowns.filter((unknown) => unknown.field === field);
    expect(own.filter(({ suggestions }) => suggestions.length > 0).length, field).toBeLessThanOrEqual(50);
  }
  const marked = await linesOf(admin, `/sysFileInfo/download?id=${report.errorFileId}`);
  expect(marked).toHaveLength(LINES + 1);
  expect(marked.at(-1)?.at(-1)).toContain('责任部门：');
  expect(await hazards()).toBe(before);
});
