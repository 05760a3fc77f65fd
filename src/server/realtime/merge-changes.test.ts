import { describe, expect, it } from 'vitest';
import { mergeChanges } from './hub.ts';

const of = (resource: string, ids: number[], more: object = {}) => ({
  tenant: '1',
  change: { resource, ids, ...more },
});

describe('merging changes', () => {
  it('joins ids of one resource and keeps tenants apart', () => {
    expect(mergeChanges([of('A', [1]), of('B', [9]), of('A', [2, 1]), { ...of('A', [3]), tenant: '2' }])).toEqual([
      of('A', [1, 2]),
      of('B', [9]),
      { ...of('A', [3]), tenant: '2' },
    ]);
  });

  it('never narrows: any record stays any record, everybody stays everybody', () => {
    expect(mergeChanges([of('A', []), of('A', [1])])).toEqual([of('A', [])]);
    expect(mergeChanges([of('A', [1], { orgs: ['5'] }), of('A', [2])])).toEqual([of('A', [1, 2])]);
    expect(mergeChanges([of('A', [1], { orgs: ['5'] }), of('A', [2], { orgs: ['6'], userIds: ['7'] })])).toEqual([
      of('A', [1, 2], { orgs: ['5', '6'], userIds: ['7'] }),
    ]);
  });

  it('gives up counting when there are many', () => {
    const many = Array.from({ length: 1_000 }, (_, id) => of('A', [id]));
    expect(mergeChanges(many)).toEqual([of('A', [])]);
  });
});
