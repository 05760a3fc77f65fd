import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../../tests/support/server.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import {
  addMailSettings,
  MAIL_SETTINGS,
  MailServer,
  type ReceivedMail,
} from '../../../../../tests/support/servers/mail-server.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { tablesHolding } from '../../../../../tests/support/stored.ts';
import { until } from '../../../../../tests/support/until.ts';

const MAIL = { to: 'wang@example.com', title: '安全例会', content: '请于明日九点到会议室。' };

async function setUp(settings: Record<string, string> = MAIL_SETTINGS): Promise<void> {
  await server.platform.database.query(`delete from t_1.sys_config where code like 'DILON_EMAIL_%'`);
  await addMailSettings(admin, settings);
}

const mailServer = ofFile(() => MailServer.start());
const { server, admin } = serving(() => startTestServer({ seed: 'none', env: { OUTBOUND_HOSTS: mailServer.place } }));
beforeAll(() => setUp());
beforeEach(async () => {
  mailServer.mood = 'takes';
  mailServer.received.length = 0;
  await server.platform.database.query(`delete from platform.rate_window where key like 'mail|%'`);
});

/** Words of a mail, whatever its line breaks and encoding. */
function wordsOf({ text }: ReceivedMail): string {
  const [head = '', body = ''] = text.split(/\r?\n\r?\n/, 2);
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'));
}

const log = async () => await admin.rows<Record<string, unknown>>('/email/page');

describe('mail', () => {
  it('mail-01 mail-11 goes to one address, from the account of the settings, as written, and its content is not kept', async () => {
    await admin.write('/email/sendEmail', MAIL);
    const [mail, ...others] = mailServer.received;
    expect(mail).toMatchObject({ from: 'robot@example.com', to: [MAIL.to], user: 'robot@example.com' });
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/^Content-Type: text\/plain/m);
    expect(mail && wordsOf(mail)).toContain(MAIL.content);
    expect(mail?.text).toContain(`=?UTF-8?B?${Buffer.from(MAIL.title).toString('base64')}?=`);
    const { to, title, content } = MAIL;
    expect((await log())[0]).toMatchObject({ to, title, format: 1, status: 1, createdUserName: '超级管理员' });
    const { rows } = await server.platform.database.query('select e::text as line from t_1.sys_email e');
    expect(JSON.stringify(rows)).not.toContain(content);
  });

  it('mail-02 formatted is cleaned as news are, and nothing is fetched for it', async () => {
    const content = '<p onclick="x()">明日<b>九点</b></p><script>alert(1)</script><img src="file:///etc/passwd">';
    await admin.write('/email/sendEmailHtml', { ...MAIL, content });
    const [mail] = mailServer.received;
    expect(mail?.text).toMatch(/^Content-Type: text\/html/m);
    expect(mail && wordsOf(mail).trim()).toBe('<p>明日<strong>九点</strong></p>');
    expect((await log())[0]).toMatchObject({ format: 2, status: 1 });
  });

  it.each([
    [{ to: 'wang@example.com\r\nBcc: evil@example.com' }, '请输入正确的邮箱!'],
    [{ to: 'wang@example.com, evil@example.com' }, '请输入正确的邮箱!'],
    [{ to: 'Wang <wang@example.com>' }, '请输入正确的邮箱!'],
    [{ to: undefined }, '收件人不能为空'],
    [{ title: '例会\r\nBcc: evil@example.com' }, '标题不能换行'],
    [{ title: '' }, '标题不能为空'],
    [{ content: undefined }, '内容不能为空'],
    [{ bcc: 'evil@example.com' }, '未知字段：bcc'],
    [{ attachments: [{ path: '/etc/passwd' }] }, '未知字段：attachments'],
  ])('mail-03 takes no header, second address or file from a body: %j', async (body, message) => {
    for (const verb of ['sendEmail', 'sendEmailHtml']) {
      const { body: told } = await admin.post(`/email/${verb}`, { ...MAIL, ...body });
      expect(told).toMatchObject({ success: false, message });
    }
    expect(mailServer.received).toEqual([]);
  });

  it('mail-04 of one sender goes out ten times a minute', async () => {
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await admin.post('/email/sendEmail', MAIL));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(10);
    expect(answers.at(-1)?.status).toBe(429);
    expect(mailServer.received).toHaveLength(10);
  });

  it('mail-05 sent again under the same X-Request-Id goes out once', async () => {
    const id = crypto.randomUUID();
    await Promise.all([admin.post('/email/sendEmail', MAIL, id), admin.post('/email/sendEmail', MAIL, id)]);
    expect(mailServer.received).toHaveLength(1);
  });

  it('mail-06 that was not taken is told and noted, never as sent', async () => {
    mailServer.mood = 'refuses';
    expect((await admin.post('/email/sendEmail', MAIL)).body.message).toContain('没有接受这封邮件');
    await until(async () => expect((await log())[0]).toMatchObject({ status: 2, to: MAIL.to }));
    expect(String((await log())[0]?.reason)).toContain('没有接受');
  });

  it('mail-07 a server that takes the words and then says nothing is given up', async () => {
    mailServer.mood = 'silent';
    const { body } = await admin.post('/email/sendEmail', MAIL);
    expect(body.message).toContain('连接不上邮件服务器');
  });

  it('mail-08 a wrong password is told without it, and stands in no answer, log or history', async () => {
    await setUp({ ...MAIL_SETTINGS, DILON_EMAIL_PASSWORD: 'Falsch-4711' });
    const { body } = await admin.post('/email/sendEmail', MAIL);
    expect(body.message).toContain('拒绝登录');
    const found = await tablesHolding(server, 'Falsch-4711');
    expect(found).toEqual(['t_1.sys_config']);
    await setUp();
  });

  it('mail-09 goes nowhere that is not on the list of the operator', async () => {
    for (const place of ['other.example.com:2525', 'smtp.example.com:25', 'smtp.example.com:5432']) {
      const [host = '', port = ''] = place.split(':');
      await setUp({ ...MAIL_SETTINGS, DILON_EMAIL_HOST: host, DILON_EMAIL_PORT: port });
      expect((await admin.post('/email/sendEmail', MAIL)).body.message).toContain('连接不上邮件服务器');
    }
    expect(mailServer.received).toEqual([]);
    await setUp();
  });

  it('mail-10 without settings says which are missing', async () => {
    await setUp({});
    expect((await admin.post('/email/sendEmail', MAIL)).body.message).toBe(
      '邮件服务未配置，请先在系统配置中填写 DILON_EMAIL_HOST、DILON_EMAIL_FROM',
    );
    await setUp();
  });
});
