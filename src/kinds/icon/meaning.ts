import { textFacet } from '../parts/meaning.ts';

/** Name of an @ant-design/icons icon; `SafetyOutlined` is stored as `safety`. */
export const icon = textFacet({
  title: '图标',
  shape: '应为图标名称',
  inSheet: 'written',
  maxLength: 60,
  searchMode: null,
  ask: '请选择',
  width: 80,
  schema: (property) => ({
    type: 'string',
    maxLength: property.maxLength ?? 60,
    pattern: property.pattern ?? '^[A-Za-z0-9-]*$',
  }),
  sample: () => 'safety',
});
