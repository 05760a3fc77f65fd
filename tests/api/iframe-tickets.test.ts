import { beforeAll, expect, it } from 'vitest';
import { addRow } from '../contract/keyring.ts';
import { ADMIN } from '../support/accounts.ts';
import { ApiClient } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const MAP = 'https://map.example.com';
let clock = Date.now();
let admin: ApiClient;
let menus = 0;

const env = { EMBED_ORIGINS: `${MAP},https://*.plant.example.com:8443` };
const server = serverOfFile(() => startPeopledServer({ env, now: () => new Date(clock) }));
beforeAll(async () => {
  admin = await server.login();
});

/** Adds a menu that embeds an address and is granted to the super administrator alone; returns its id. */
function menuOf(link: string | null): Promise<number> {
  menus += 1;
  const menu = { name: '外部地图', application: 'hazard', type: 1, open_type: 2, status: 0, visible: 'Y', weight: 2 };
  const place = { code: `embed${menus}`, router: `/embed${menus}`, component: 'Iframe', pids: '[0],', sort: 100 };
  return addRow(server.platform.database.session('1'), 'sys_menu', { ...menu, ...place, link });
}

async function ticketFor(link: string): Promise<string> {
  const { ticket } = await admin.write<{ ticket: string }>('/iframeTicket', { menuId: await menuOf(link) });
  return ticket;
}

const redeem = (ticket: string, origin: string) => server.anonymous.post('/iframeTicket/redeem', { ticket, origin });

it('dynamic-routes-14 a ticket opens once, for the page it was made for', async () => {
  const ticket = await ticketFor(`${MAP}/view?token=&layer=1`);
  expect(ticket).toMatch(/^[\w-]{43}$/);
  expect(ticket).not.toBe(admin.token);
  const answer = await redeem(ticket, MAP);
  expect(answer.body.data).toEqual({ tenantId: '1', account: ADMIN, name: '超级管理员' });
  expect((await redeem(ticket, MAP)).body).toMatchObject({ success: false, message: '票据无效或已使用' });
  // The ticket is not accepted as a login token.
  expect((await new ApiClient(server.base, ticket).get('/getLoginUser')).body.code).toBe(1_011_006);
  expect(await ticketFor('https://a.plant.example.com:8443/x?token=')).toBeTruthy();
});

it('a ticket is lost on another page, after a minute and with its session', async () => {
  const stolen = await ticketFor(`${MAP}/view?token=`);
  expect((await redeem(stolen, 'https://evil.example')).body.success).toBe(false);
  expect((await redeem(stolen, MAP)).body.success).toBe(false);
  const late = await ticketFor(`${MAP}/view?token=`);
  clock += 60_000;
  expect((await redeem(late, MAP)).body.success).toBe(false);
  const orphan = await ticketFor(`${MAP}/view?token=`);
  await admin.get('/logout');
  admin = await server.login();
  expect((await redeem(orphan, MAP)).body.success).toBe(false);
});

it.each([
  'https://evil.example/?token=',
  'http://map.example.com/?token=',
  'https://map.example.com:8443/?token=',
  'https://map.example.com.evil.example/?token=',
  'https://plant.example.com:8443/?token=',
  'https://a.plant.example.com/?token=',
  'https://user:pw@map.example.com/?token=',
  'javascript:alert(1)//?token=',
  'data:text/html,token=',
  '//map.example.com/?token=',
])('no ticket is made for %s', async (link) => {
  const answer = await admin.post('/iframeTicket', { menuId: await menuOf(link) });
  expect(answer.body).toMatchObject({ success: false, message: '该页面的地址不在允许嵌入的范围内，请联系管理员' });
});

it('no ticket is made for a menu that is not granted, embeds nothing or is none', async () => {
  const person = await server.login('lizhigang');
  const granted = await menuOf(`${MAP}/?token=`);
  for (const menuId of [granted, await menuOf(null), 0, '999999999999', 'x', '1 or 1=1']) {
    const answer = await person.post('/iframeTicket', { menuId });
    expect(answer.body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
  }
});
