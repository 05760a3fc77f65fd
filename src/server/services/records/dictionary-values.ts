import type { UserCtx } from '../../ctx.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { type Dictionaries, readDictionaries } from '../dictionaries.ts';
import { differs } from './differs.ts';
import type { Writing } from './writing.ts';

/** A newly chosen code must be an enabled value of its dictionary. A type nobody has created yet limits nothing. */
export async function checkDictionaries(ctx: UserCtx, { fields, record, before }: Writing): Promise<void> {
  const coded = fields.filter(
    ({ key, kind, dictionary }) =>
      kind === 'dictionary' && dictionary !== null && record[key] !== undefined && differs(key, before, record),
  );
  if (coded.length === 0) return;
  const dictionaries = await readDictionaries(ctx);
  const errors: FieldError[] = coded
    .filter(({ key, dictionary }) => !isOffered(dictionaries, dictionary ?? '', record[key]))
    .map(({ key, messages }) => ({ field: key, message: messages.enum }));
  if (errors.length > 0) throw invalid(errors);
}

/** Codes compare as text (wire §1.2). */
function isOffered(dictionaries: Dictionaries, type: string, value: unknown): boolean {
  const known = dictionaries.get(type);
  return known === undefined || known.values.some(({ code, enabled }) => enabled && code === String(value));
}
