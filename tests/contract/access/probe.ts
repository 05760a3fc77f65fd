import type { Descriptor } from '../../../src/engine/descriptor.ts';

export const PROBE = 'AccessProbe';
export const AUDIT = 'AccessProbe:audit';

/**
 * A resource with restricted fields: secrets by kind or mark, fields with a code for reading, writing or both, and one
 * only the server writes. No name says which are secret.
 */
export const PROBE_DESCRIPTOR: Descriptor = {
  name: PROBE,
  title: '受限样例',
  display: 'name',
  tree: 'pid',
  import: { key: ['name'] },
  label: { code: 'name', fields: ['wage', 'verdict', 'grade'] },
  actions: [
    ...['page', 'list', 'tree', 'dropDown', 'detail', 'add', 'edit', 'delete', 'mutiDelete', 'changeStatus'],
    ...['import', 'export'],
  ],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50, 'x-search': true, 'x-unique': true },
      pid: { type: 'integer', title: '上级', default: 0, 'x-relation': { resource: PROBE, as: 'tree' } },
      apiWord: { type: 'string', title: '接口口令', maxLength: 100, 'x-secret': true },
      pin: { type: 'string', title: '密令', 'x-kind': 'secret', maxLength: 100 },
      wage: {
        type: 'string',
        title: '工资',
        maxLength: 100,
        'x-search': true,
        'x-permission': { read: AUDIT, write: AUDIT },
      },
      verdict: { type: 'string', title: '评语', maxLength: 100, 'x-search': 'said', 'x-permission': { read: AUDIT } },
      grade: { type: 'string', title: '档次', maxLength: 100, 'x-permission': { write: AUDIT } },
      stamp: { type: 'string', title: '印记', maxLength: 100, readOnly: true },
      status: { type: 'integer', title: '状态', 'x-dictionary': 'common_status', default: 0, readOnly: true },
    },
  },
};
