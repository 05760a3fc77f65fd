/** `npm run schemas:new Forklift 叉车档案`: writes a minimal descriptor, from which list, form and table are derived. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isTakenKey, isUsableKey } from '../../src/compiler/vocabulary.ts';
import { SCHEMAS_DIR } from './load.ts';

const [name = '', title = ''] = process.argv.slice(2);
const file = path.join(SCHEMAS_DIR, 'resources', `${name}.json`);

if (!isUsableKey(name) || isTakenKey(name) || title === '') {
  console.error('usage: npm run schemas:new NAME 标题   (NAME: a letter followed by letters and digits)');
  process.exit(2);
}
if (existsSync(file)) {
  console.error(`${path.relative(process.cwd(), file)} exists already`);
  process.exit(1);
}

const descriptor = {
  $schema: '../meta/resource.schema.json',
  name,
  title,
  display: 'name',
  actions: ['page', 'list', 'detail', 'add', 'edit', 'delete', 'mutiDelete'],
  record: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: `${title}名称`, maxLength: 50, 'x-search': true },
      sort: { type: 'integer', title: '排序', minimum: 1, maximum: 1000, default: 100 },
      remark: { type: 'string', title: '备注', 'x-kind': 'textarea', maxLength: 200 },
    },
  },
};

writeFileSync(file, `${JSON.stringify(descriptor, null, 2)}\n`);
console.log(`${path.relative(process.cwd(), file)} written.`);
console.log(
  `Next: edit it, run npm run schemas:check, and add a menu entry with component main/${name}/index in schemas/menus.`,
);
