import { expect, it } from 'vitest';
import { Console } from '../../support/browser/console.ts';
import { startCompanyServer } from '../../support/company.ts';

it('gives a deleted record back when 撤销 is pressed in time', async () => {
  const server = await startCompanyServer();
  const person = await Console.open(server.base, { account: 'linanqi', at: '/site/CameraFile' });
  try {
    await person.sees('1-10共12条');
    // One that no device for warnings looks through.
    const name = 'CAM-02 合成二装置';
    await person.act(name, '删除');
    await person.answer(/确认删除/, '确定');
    await person.sees('删除成功');
    await person.sees('1-10共11条');
    await person.press('撤销');
    await person.sees('已撤销删除');
    await person.sees('1-10共12条');
    await person.row(name).waitFor();
    expect(person.browser.problems).toEqual([]);
  } finally {
    await person.close();
    await server.stop();
  }
});
