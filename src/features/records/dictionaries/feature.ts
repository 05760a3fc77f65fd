import { feature } from '../../feature.ts';
import { dictionaryEndpoints } from './server/dictionaries.routes.ts';
import { sysDictDataHooks } from './server/sys-dict-data.hooks.ts';
import { sysDictTypeHooks } from './server/sys-dict-type.hooks.ts';

/** Dictionaries: coded values and the names that users see for them. */
export const dictionariesFeature = feature({
  name: 'dictionaries',
  endpoints: dictionaryEndpoints,
  hooks: { sysDictData: sysDictDataHooks, sysDictType: sysDictTypeHooks },
});
