import { describe, expect, it } from 'vitest';
import { descriptorNamed } from '../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../engine/descriptor.ts';
import { toImport } from '../engine/projections/import.ts';
import { compileResource } from './compile.ts';

const compiled = (change: Partial<Descriptor>, properties: Descriptor['record']['properties'] = {}) =>
  compileResource(
    descriptorNamed('Tool', '工具', { actions: ['page', 'add', 'edit', 'import'], ...change }).having({
      name: { type: 'string', title: '名称' },
      code: { type: 'string', title: '编码' },
      ...properties,
    }),
    new Map(),
  );

describe('by what an imported row finds its record', () => {
  it('is said, or the first field people fill in that must not repeat', () => {
    const unique = { type: 'string', title: '编号', 'x-unique': true } as const;
    expect(compiled({}).resource.import.key).toEqual([]);
    expect(compiled({ unique: [['name', 'code']] }).resource.import.key).toEqual(['name', 'code']);
    expect(compiled({ unique: [['name', 'code']] }, { no: unique }).resource.import.key).toEqual(['no']);
    expect(compiled({}, { no: { ...unique, readOnly: true } }).resource.import.key).toEqual([]);
    expect(compiled({}, { no: { ...unique, 'x-kind': 'serial' } }).resource.import.key).toEqual([]);
    expect(compiled({ import: { key: ['code'] } }, { no: unique }).resource.import.key).toEqual(['code']);
  });

  it('names an input of the form', () => {
    const { problems } = compiled({ import: { key: ['cod'] } });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).toContain('import.key');
  });

  it('knows the headers of others where it reads every heading of theirs', () => {
    const headers = [['名称', '型号']];
    const size = { type: 'string' as const, title: '规格', 'x-import': { also: ['型号'] } };
    const properties = { size };
    expect(compiled({ import: { headers } }, properties).resource.import.headers).toEqual(headers);
    const { problems } = compiled({ import: { headers: [['名称', '型']] } }, properties);
    expect(JSON.stringify(problems)).toContain('import.headers');
  });

  it('offers ways that a button of the add form performs as well, and sheets of its own verbs', () => {
    const ways = [{ title: '作为草稿' }, { title: '直接提交', verb: 'submit' }];
    const sheets = [{ verb: 'importPast', title: '台账', record: { type: 'object' as const, properties: {} } }];
    const problems = JSON.stringify(compiled({ import: { ways, sheets } }).problems);
    for (const at of ['import.ways.1.verb', 'import.sheets.0.verb']) expect(problems).toContain(at);
  });

  it('goes with adding', () => {
    expect(JSON.stringify(compiled({ actions: ['page', 'import'] }).problems)).toContain('请同时写“add”');
  });
});

describe('the headings an import understands', () => {
  it('are those of the template, of the lists and of the exports', () => {
    const { resource } = compiled(
      {},
      {
        size: {
          type: 'string',
          title: '规格',
          'x-label': { list: '尺寸' },
          'x-import': { column: '规格型号', also: ['型号'] },
        },
      },
    );
    const column = toImport(resource).find(({ field }) => field.key === 'size');
    expect(column).toMatchObject({ title: '规格型号', also: ['型号', '尺寸', '规格'] });
  });
});
