import type { KindFixture } from '../parts/fixture.ts';

export const icon: KindFixture = {
  about: 'The name of an icon of @ant-design/icons, chosen from a picker.',
  property: { type: 'string', title: '图标', 'x-kind': 'icon' },
  supply: 'nothing',
  values: ['alert', 'safety-certificate'],
  cleaned: [{ given: 'SafetyCertificateOutlined', stored: 'safety-certificate' }],
  refused: [{ value: '<svg>', message: '图标应为图标名称' }],
  sheet: [{ texts: ['safety-certificate'], value: 'safety-certificate' }],
  sheetRefused: [],
  filters: [],
};
