import type { KindFixture } from '../parts/fixture.ts';

export const ip: KindFixture = {
  about: 'An IPv4 address in dotted form.',
  property: { type: 'string', title: 'IP', format: 'ipv4', 'x-search': true },
  supply: 'nothing',
  values: ['10.20.1.11', '10.20.1.12', '192.168.0.1'],
  cleaned: [],
  refused: [
    { value: '10.20.1.256', message: 'IP应为 IPv4 地址，如 10.20.1.11' },
    { value: '10.20.1', message: 'IP应为 IPv4 地址，如 10.20.1.11' },
  ],
  sheet: [{ texts: ['10.20.1.11', ' 10.20.1.11'], value: '10.20.1.11' }],
  sheetRefused: [{ text: '10.20.1.256', message: 'IP应为 IPv4 地址，如 10.20.1.11' }],
  filters: [{ mode: 'contains', raw: '10.20.', finds: [0, 1] }],
};
