import type { Field } from '../../engine/resource.ts';
import type { KindFacet } from '../parts/meaning.ts';
import { commaText, refused, type ServerFacet, type Stored, stored } from '../parts/storage.ts';
import { readId } from '../relation/storage.ts';
import { kindFacets } from '../tables/meanings.ts';
import { MAX_FILES } from './meaning.ts';

/** A link to a file of this server; the groups of the pattern are resource and query. */
const OWN_URL = /^(?:https?:\/\/[^/?#\s]+)?\/api\/([A-Za-z]\w*)\/(?:preview|download)\?([^,\s]*)$/;
const PARAMETER = /^[a-z]+=/;
const ID = /^id=(\d{1,16})$/;

function linkedId(link: string, files: string | null): string | undefined {
  const [, resource, query = ''] = OWN_URL.exec(link) ?? [];
  if (resource !== files) return undefined;
  const parameters = query.split('&');
  if (!parameters.every((one) => PARAMETER.test(one))) return undefined;
  return ID.exec(parameters.find((one) => ID.test(one)) ?? '')?.[1];
}

/** File ids of a comma list of ids or of our own links (wire.md#5.8); null if the text contains anything else. */
export function readFileIds(text: string, { kind, files: keptIn }: Pick<Field, 'kind' | 'files'>): number[] | null {
  const isNamed = kindFacets[kind].holdsFiles === 'named';
  const parts = text.split(',').map((part) => part.trim());
  const ids: number[] = [];
  for (const part of parts) {
    const id = readId(linkedId(part, keptIn) ?? part);
    if (id !== undefined) ids.push(id);
    // Accepts `url,name` pairs of attachments: a name follows its url and is ignored, since the server stores it.
    else if (part !== '' && !(isNamed && ids.length > 0)) return null;
  }
  return [...new Set(ids)];
}

/** Replaces links to files by their ids. */
function accept(value: unknown, field: Field): unknown {
  const text = commaText(value);
  return typeof text === 'string' ? (readFileIds(text, field)?.join() ?? text) : text;
}

function toDb(value: unknown, field: Field): Stored {
  const ids = typeof value === 'string' ? readFileIds(value, field) : null;
  if (!ids) return refused(`${field.title}只能是已上传的文件`);
  const { maxFiles = MAX_FILES }: KindFacet = kindFacets[field.kind];
  return ids.length > maxFiles ? refused(`${field.title}最多 ${maxFiles} 个文件`) : stored(ids);
}

/** Stores ids. Writing a record claims its files; reading it creates links for the ids (security.md#R15). */
export const files: ServerFacet = {
  columnType: () => 'bigint[]',
  accept,
  toDb,
  fromDb: (value) => value,
  where: () => null,
};
