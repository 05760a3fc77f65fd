import { describe, expect, it } from 'vitest';
import {
  compiled,
  descriptorOf,
  fieldOf,
  type Properties,
  told,
} from '../../../tests/support/descriptors/compiling.ts';

const PLACE = descriptorOf('Place');
const round = (properties: Properties) =>
  descriptorOf('Round', { stops: { type: 'array', title: '地点', items: { type: 'object', properties } } });

describe('rows that point to other records', () => {
  it('take one or several by id, and read their names beside them', () => {
    const several = { resource: 'Place', multiple: true };
    const pointers = round({
      placeId: { type: 'integer', title: '地点', 'x-relation': { resource: 'Place' } },
      others: { type: 'string', title: '其他', 'x-relation': several },
    });
    const { items } = fieldOf(compiled(pointers, PLACE).fields, 'stops').schema;
    expect(items).toMatchObject({
      properties: { placeName: { type: 'string', readOnly: true }, othersName: { type: 'string', readOnly: true } },
    });
  });

  it.each<[string, Properties, string]>([
    [
      'copies from what it points to',
      { placeId: { type: 'integer', title: '地点', 'x-relation': { resource: 'Place', copy: { name: 'name' } } } },
      '的 x-relation.copy 不能用于明细：明细的一列只保存所选记录的编号，可以用：resource、as、choices、label、multiple',
    ],
    [
      'keeps several as a list',
      { placeId: { type: 'array', title: '地点', 'x-relation': { resource: 'Place', multiple: true } } },
      '的 type 不能是编号列表，请写 "string"，以逗号分隔保存',
    ],
    [
      'points to a resource there is none of',
      { placeId: { type: 'integer', title: '地点', 'x-relation': { resource: 'Plaec' } } },
      '不认识“Plaec”，是不是“Place”？',
    ],
    [
      'has a column named as what it points to',
      {
        placeId: { type: 'integer', title: '地点', 'x-relation': { resource: 'Place' } },
        placeName: { type: 'string', title: '名称' },
      },
      '的键与所选记录的名称同名，请换一个键',
    ],
  ])('refuses a row that %s', (_, properties, message) => expect(told([PLACE, round(properties)])).toContain(message));
});
