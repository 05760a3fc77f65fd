import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ApiClient, Envelope } from '../../../../../tests/support/api-client.ts';
import { castOfFile } from '../../../../../tests/support/hazards/cast-of-file.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { pdfText } from '../../../../../tests/support/pdf-text.ts';
import { noise, uploadPicture } from '../../../../../tests/support/pictures.ts';
import { itInFull } from '../../../../../tests/support/size.ts';
import { upload as uploadTo } from '../../../../../tests/support/upload.ts';
import { readDirectory } from '../../../../server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../../server/workbook/zip/zip-inflate.ts';

const run = promisify(execFile);

const cast = castOfFile();

interface Notice {
  id: string;
  noticeNo: string;
  fileId: string;
}

const rectifying = () => hazardIn(cast, { status: 3, laterRound: false, delayPending: false, path: 'direct' });
const admin = () => cast.clients.superAdmin;
const notice = (body: object) => admin().write<Notice>('/RiskRectify/notice', body);

/** Bytes of a sheet as they are downloaded. */
async function sheet(id: string, kind: string, format: string): Promise<Buffer> {
  const answer = await admin().raw(`/RectifyNotice/paper?id=${id}&kind=${kind}&format=${format}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Words of a DOCX file without spaces. */
async function wordsOf(id: string, kind: string): Promise<string> {
  const bytes = await sheet(id, kind, 'docx');
  const text = String(inflateEntries(bytes, readDirectory(bytes)).get('word/document.xml'));
  return text.replace(/<[^>]*>|\s/g, '');
}

/** Words of a DOCX file as LibreOffice opens it. */
async function openedWords(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'papers-'));
  const path = join(folder, 'sheet.docx');
  await writeFile(path, bytes);
  await run('soffice', ['--headless', '--convert-to', 'txt:Text', '--outdir', folder, path], {
    env: { ...process.env, HOME: folder },
  });
  const text = await readFile(join(folder, 'sheet.txt'), 'utf8');
  await rm(folder, { recursive: true, force: true });
  return text.replace(/\s/g, '');
}

describe('整改通知单 (domain.md#9.4)', () => {
  it('lists hazards of one department under one number, which the hazards show; their status stays', async () => {
    const pictures = await uploadPicture(cast.clients.registrant);
    const one = await register(cast, { pictures });
    await perform(cast, one, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general');
    const two = await rectifying();
    const made = await notice({ ids: [one, two], orgId: cast.orgs.workshop });
    expect(made.noticeNo).toMatch(/^ZG\d{8}-\d{3}$/);
    const hazard = await detailOf(cast, one);
    expect(hazard).toMatchObject({ status: 3, notices: [{ id: made.id, noticeNo: made.noticeNo }] });
    const first = await sheet(made.id, 'notice', 'pdf');
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(first);
    for (const words of ['隐患整改通知单', made.noticeNo, String(hazard.riskName), '照片缺失', '第1页，共'])
      expect(text).toContain(words.replace(' ', ''));
    expect(text).not.toContain('次打印');
    // A look is no print; the second print keeps the number and shows its count.
    for (const printCount of [1, 2])
      expect(await admin().write('/RectifyNotice/print', { id: made.id })).toEqual({ printCount });
    const again = await wordsOf(made.id, 'notice');
    for (const words of [made.noticeNo, '第2次打印']) expect(again).toContain(words);
    expect(first.toString('latin1')).toContain('/Subtype /Image');
  });

  itInFull('is also a DOCX that LibreOffice opens, with the same words', async () => {
    const id = await rectifying();
    const { riskName } = await detailOf(cast, id);
    const made = await notice({ ids: [id] });
    const text = await openedWords(await sheet(made.id, 'notice', 'docx'));
    for (const words of ['隐患整改通知单', made.noticeNo, String(riskName), '更换垫片并复紧', '照片缺失', '签收人'])
      expect(text).toContain(words.replace(' ', ''));
  });

  it('has 整改回复单 beside it, with what was done', async () => {
    const id = await rectifying();
    const made = await notice({ ids: [id] });
    expect(await wordsOf(made.id, 'reply')).toContain('尚未提交整改');
    await perform(cast, id, 'RiskRectify/add');
    const text = await wordsOf(made.id, 'reply');
    for (const words of ['隐患整改回复单', '已更换垫片', 'acceptor先生']) expect(text).toContain(words);
  });

  it('says that the original of a photo is awaited until its uploader sends exactly that one', async () => {
    const { registrant, checker } = cast.clients;
    const pictures = await uploadPicture(registrant);
    const whole = await noise(600, 400);
    const promised = { id: pictures, sha256: createHash('sha256').update(whole).digest('hex'), bytes: whole.length };
    const announce = async (by: ApiClient, body: object) =>
      (await by.post('/sysFileInfo/announceOriginal', body)).body.message;
    expect(await announce(checker, promised)).toBe('文件不存在');
    await registrant.write('/sysFileInfo/announceOriginal', promised);
    const other = { ...promised, sha256: 'a'.repeat(64) };
    expect(await announce(registrant, other), 'another one').toBe('文件不存在');
    const id = await register(cast, { pictures });
    expect(await announce(registrant, promised), 'of a picture in use').toBe('文件不存在');
    const [entry] = await registrant.rows('/RiskRegister/history', { id });
    expect(entry?.changes).toContainEqual(expect.objectContaining({ afterText: `现场.png ${promised.sha256}` }));
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general');
    const made = await notice({ ids: [id] });
    expect(await wordsOf(made.id, 'notice')).toContain('照片1：原图未上传');
    expect(pdfText(await sheet(made.id, 'notice', 'pdf'))).toContain('原图未上传');
    const send = async (by: ApiClient, bytes: Buffer) => {
      const upload = randomUUID();
      let last: Envelope | undefined;
      for (let at = 0; at < bytes.length && last?.success !== false; at += 500_000) {
        const fields = { upload, offset: `${at}`, size: `${bytes.length}`, original: pictures };
        const file = { name: 'IMG_1.png', bytes: bytes.subarray(at, at + 500_000) };
        last = (await uploadTo(by, '/sysFileInfo/uploadPart', { file, fields })).body;
      }
      return last?.success ? 'kept' : last?.message;
    };
    const changed = Buffer.from(whole).fill(1, 600_000);
    const noPicture = Buffer.alloc(whole.length, 'x');
    expect(await send(checker, whole)).toBe('文件不存在');
    expect(await send(registrant, whole.subarray(0, 600_000))).toBe('与拍照时登记的原图不同，没有保存');
    expect(await send(registrant, changed)).toBe('与拍照时登记的原图不同，没有保存');
    expect(await send(registrant, noPicture)).toBe('文件类型不允许');
    expect((await detailOf(cast, id)).pictures).toMatch(/#original=awaited$/);
    expect(await send(registrant, whole)).toBe('kept');
    expect(await send(registrant, whole)).toBe('原图已存，不能替换');
    expect((await detailOf(cast, id)).pictures).toMatch(/#original=kept$/);
    expect(await wordsOf(made.id, 'notice')).not.toContain('原图未上传');
    const original = await checker.raw(`/sysFileInfo/original?id=${pictures}`);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment.*IMG_1\.png/);
    expect(Buffer.from(await original.arrayBuffer()).equals(whole)).toBe(true);
    const refused = await cast.clients.neighbour.get('/sysFileInfo/original', { id: pictures });
    expect(refused.body.message).toBe('文件不存在');
  });

  it('takes ticked rows of the list, and numbers each notice of a day anew', async () => {
    const id = await rectifying();
    const { riskName } = await detailOf(cast, id);
    const rows = await admin().rows('/RiskRectify/page', { riskName: String(riskName) });
    const first = await admin().write<Notice>('/RiskRectify/notice', rows);
    const second = await admin().write<Notice>('/RiskRectify/notice', rows);
    expect(Number(second.noticeNo.slice(-3))).toBe(Number(first.noticeNo.slice(-3)) + 1);
    expect((await detailOf(cast, id)).notices).toHaveLength(2);
  });

  it('refuses hazards of two departments, of another status, and none at all', async () => {
    const here = await rectifying();
    const there = await register(cast);
    await perform(cast, there, 'RiskRegister/submit.direct');
    const body = { rectifyOrgId: cast.orgs.neighbour };
    await attempt(cast, { id: there, event: 'RiskAgainCheck/edit.general', body });
    const refusalOf = async (body: object) => (await admin().post('/RiskRectify/notice', body)).body.message;
    expect(await refusalOf({ ids: [here, there] })).toBe('一张通知单只能列同一整改责任部门的隐患');
    expect(await refusalOf({ ids: [here, await hazardIn(cast, { status: 4 })] })).toBe('当前状态不允许该操作');
    expect(await refusalOf({ ids: [] })).toBe('Id不能为空');
  });
});
