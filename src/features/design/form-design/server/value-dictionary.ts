import { may, type UserCtx } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { addDictionaries } from './new-resource-parts.ts';
import { distinctValues } from './values.ts';

const CODES = ['sysDictType:add', 'sysDictData:add'];

export interface ValueDictionary {
  typeName: string;
  key: string;
  code: string;
  name: string;
}

/**
 * Makes a dictionary of a text field's values, the most frequent first; an edit changes the field itself later.
 * @throws 1013002 without the permission to add dictionaries, 400 if the values are unsuitable
 */
export async function makeDictionary(ctx: UserCtx, { typeName, key, code, name }: ValueDictionary): Promise<void> {
  if (!CODES.every((right) => may(ctx, right))) throw refuse('1013002');
  const { values, isCut } = await distinctValues(ctx, { typeName, key });
  const refused = (message: string) => invalid([{ field: 'key', message }]);
  if (values.length === 0) throw refused('还没有记录填写过这个字段，不能做成字典');
  if (isCut) throw refused('不同的值超过 100 个，不适合做成字典');
  const texts = values.map(({ value }, at) => ({ code: String(at + 1), value }));
  await addDictionaries(ctx, [{ code, name, values: texts }]);
}
