import type { KindFixture } from '../parts/fixture.ts';

export const url: KindFixture = {
  about: 'An address of http, https or wss without credentials; shown as text, never as a link.',
  property: { type: 'string', title: '资料地址', format: 'uri', 'x-search': true },
  supply: 'nothing',
  values: ['http://10.20.1.8:8080/a.flv', 'https://media.example.com/live/1.flv?k=1', 'wss://media.example.com/live/2'],
  cleaned: [],
  refused: [
    { value: 'javascript:alert(1)', message: '资料地址应为 http、https 或 wss 开头的地址' },
    { value: 'https://user:pw@example.com/', message: '资料地址应为 http、https 或 wss 开头的地址' },
    {
      value: 'https://media.example.com/live/1.flv?user=a&pwd=b',
      message: '资料地址的参数“pwd”是密码，会被能看到记录的人看到，请改填不带密码的地址',
    },
  ],
  sheet: [{ texts: ['https://media.example.com/live/1.flv'], value: 'https://media.example.com/live/1.flv' }],
  sheetRefused: [{ text: 'ftp://a/b', message: '资料地址应为 http、https 或 wss 开头的地址' }],
  filters: [{ mode: 'contains', raw: '10.20.1.8', finds: [0] }],
};
