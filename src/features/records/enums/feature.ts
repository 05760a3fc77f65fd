import { feature } from '../../feature.ts';
import { enumEndpoints } from './server/enums.routes.ts';

/** Lists the values of coded fields under the names used by other consoles of this API family. */
export const enumsFeature = feature({
  name: 'enums',
  endpoints: enumEndpoints,
  groups: { sysEnumData: '枚举' },
});
