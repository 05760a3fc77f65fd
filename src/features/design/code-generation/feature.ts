import { feature } from '../../feature.ts';
import { codeGenerateHooks } from './server/code-generate.hooks.ts';
import { codeGenerationEndpoints } from './server/code-generation.routes.ts';

/** Descriptors, menus and permission codes generated from a table. */
export const codeGenerationFeature = feature({
  name: 'code-generation',
  groups: { sysCodeGenerateConfig: '代码生成' },
  endpoints: codeGenerationEndpoints,
  hooks: { codeGenerate: codeGenerateHooks },
});
