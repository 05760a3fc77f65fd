import type { Field } from '../../../engine/resource.ts';
import { inRow, rowsOf } from '../../../kinds/rows/meaning.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../ctx.ts';
import { type FieldError, invalid } from '../../errors.ts';
import type { Writing } from '../writing.ts';
import { type Dictionaries, readDictionaries } from './dictionaries.ts';
import { differs } from './differs.ts';

/** Checks that newly chosen codes are enabled in their dictionary; without the dictionary any code is accepted. */
export async function checkDictionaries(ctx: UserCtx, { fields, record, before }: Writing): Promise<void> {
  const coded = fields.filter(
    (field) => isCoded(field) && record[field.key] !== undefined && differs(field.key, before, record),
  );
  if (coded.length === 0) return;
  const dictionaries = await readDictionaries(ctx);
  const errors: FieldError[] = coded.flatMap((field) => {
    const message = refusalIn(dictionaries, field, record[field.key]);
    return message === null ? [] : [{ field: field.key, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

function isCoded({ kind, dictionary, rowFields }: Field): boolean {
  return (kindFacets[kind].coded === true && dictionary !== null) || rowFields.some(isCoded);
}

/** Message for a code that is not enabled, for rows with the row's number; null if all codes are enabled. */
function refusalIn(dictionaries: Dictionaries, field: Field, value: unknown): string | null {
  if (!kindFacets[field.kind].holdsRows) {
    return isOffered(dictionaries, field.dictionary ?? '', value) ? null : field.messages.enum;
  }
  const coded = field.rowFields.filter(isCoded);
  const messages = rowsOf(value).flatMap((row, index) =>
    coded
      .filter(({ key }) => row[key] !== undefined)
      .map((inner) => refusalIn(dictionaries, inner, row[inner.key]))
      .filter((message) => message !== null)
      .map((message) => inRow(index, message)),
  );
  return messages[0] ?? null;
}

/** True if the code is enabled; codes are compared as texts (wire.md#1.2). */
function isOffered(dictionaries: Dictionaries, type: string, value: unknown): boolean {
  const dictionary = dictionaries.get(type);
  return dictionary === undefined || dictionary.values.some(({ code, enabled }) => enabled && code === String(value));
}
