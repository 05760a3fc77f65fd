import type { KindFixture } from '../parts/fixture.ts';

const PLACE_REFUSAL = '坐标应为经度,纬度，如 120.153576,30.287459（经度 -180～180，纬度 -90～90）';

export const geoPoint: KindFixture = {
  about:
    'A place in degrees of WGS 84 to six decimals. A filter is a box `west,south,east,north`; with x-index the box is answered by an index.',
  property: { type: 'object', title: '坐标', 'x-kind': 'geo-point', 'x-search': true },
  supply: 'nothing',
  computed: false,
  values: [
    { lng: 120.153576, lat: 30.287459 },
    { lng: 121.4737, lat: 31.230416 },
    { lng: -70.5, lat: -33.25 },
  ],
  cleaned: [
    { given: { lng: 120.15357649, lat: 30.28745911 }, stored: { lng: 120.153576, lat: 30.287459 } },
    { given: '{"lng":120.153576,"lat":30.287459}', stored: { lng: 120.153576, lat: 30.287459 } },
  ],
  refused: [
    { value: { lng: 181, lat: 0 }, message: PLACE_REFUSAL },
    { value: { lng: 120 }, message: PLACE_REFUSAL },
    { value: '120.1,30.2', message: PLACE_REFUSAL },
  ],
  sheet: [
    {
      texts: ['120.153576, 30.287459', '120.153576,30.287459', '(120.153576，30.287459)'],
      value: { lng: 120.153576, lat: 30.287459 },
    },
  ],
  sheetRefused: [
    { text: '30.28', message: PLACE_REFUSAL },
    { text: '200, 30', message: PLACE_REFUSAL },
  ],
  filters: [
    { mode: 'range', raw: '120,30,122,32', finds: [0, 1] },
    { mode: 'range', raw: '0,0,1,1', finds: [] },
  ],
};
