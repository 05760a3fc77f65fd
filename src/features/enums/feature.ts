import { feature } from '../feature.ts';
import { enumEndpoints } from './server/enums.routes.ts';

/** Values of coded fields under the names of other consoles of this API family. */
export const enumsFeature = feature({
  name: 'enums',
  endpoints: enumEndpoints,
  groups: { sysEnumData: '枚举' },
});
