import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, perform, register } from '../../support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../support/server.ts';
import { listenTo } from '../../support/servers/hub-listener.ts';
import { until } from '../../support/until.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast?.server.stop());

interface Message {
  id: number;
  title: string;
  link?: string;
  content?: string;
}

describe('a hazard by its number', () => {
  it('is the same detail as by its id, for those who see it, and absent for others', async () => {
    const id = await register(cast);
    const { code } = await detailOf(cast, id);
    const { registrant, neighbour } = cast.clients;
    const found = await registrant.read<{ id: number }>('/RiskRegister/detail', { code: String(code) });
    expect(found).toEqual(await detailOf(cast, id));
    const answers = [
      (await neighbour.get('/RiskRegister/detail', { code: String(code) })).body,
      (await neighbour.get('/RiskRegister/detail', { code: 'YH20000101-0001' })).body,
    ].map(({ success, code: answer, message }) => ({ success, code: answer, message }));
    expect(answers[0]).toMatchObject({ success: false, code: 404 });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('stands in the rows of every stage', async () => {
    const id = await register(cast);
    const { code } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/add');
    for (const stage of ['RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord']) {
      expect(await cast.clients.manager.read(`/${stage}/detail`, { id: String(id) }), stage).toMatchObject({ code });
    }
  });
});

describe('messages about a hazard', () => {
  it('are called by its number and lead to its page, in the bell, the list, the detail and the push', async () => {
    const listening = await listenTo(cast.clients.judge);
    const links: unknown[] = [];
    listening.connection.on('MessageLink', (said: unknown) => links.push(said));
    const id = await register(cast, { riskName: '<护罩>缺失' });
    const { code } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRegister/submit.judge');
    await until(() => expect(listening.messages).toHaveLength(1));
    await listening.connection.stop();
    const link = `/hazards/${String(code)}`;
    expect(links).toEqual([{ text: listening.messages[0], link }]);
    const { judge } = cast.clients;
    const [unread] = await judge.read<Message[]>('/sysNotice/unread');
    expect(unread).toMatchObject({ title: `待研判 ${String(code)}`, link });
    const { rows } = await judge.read<{ rows: Message[] }>('/sysNotice/received', { title: String(code) });
    expect(rows).toMatchObject([{ id: unread?.id, title: `待研判 ${String(code)}`, link }]);
    const read = await judge.read<Message>('/sysNotice/detail', { id: String(unread?.id) });
    expect(read.content).toContain('&lt;护罩&gt;缺失');
    expect(read.content).toContain(`<a href="${link}">查看 ${String(code)}</a>`);
  });
});

describe('a draft', () => {
  it('is saved and submitted in one press, or neither', async () => {
    const id = await register(cast, { riskName: '改前' });
    const edit = (more: object) => cast.clients.registrant.post('/RiskRegister/edit', { id, ...more });
    const refused = await edit({ riskName: '改后', submit: true });
    expect(refused.body).toMatchObject({ success: false, extras: { errorCode: 'H1004' } });
    expect(await detailOf(cast, id)).toMatchObject({ riskName: '改前', status: 0 });
    await cast.clients.registrant.write('/RiskRegister/edit', {
      id,
      riskName: '改后',
      judgeId: cast.ids.judge,
      submit: true,
    });
    expect(await detailOf(cast, id)).toMatchObject({ riskName: '改后', status: 1 });
    const again = await attempt(cast, { id, event: 'RiskRegister/submit.judge' });
    expect(again.body.success).toBe(false);
  });
});
