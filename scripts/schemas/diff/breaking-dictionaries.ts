import type { DictionaryType } from '../load.ts';
import type { Break } from './breaking.ts';

/**
 * Breaking changes between two versions of the dictionaries: removed codes, which clients may send, and new codes
 * missing in typed clients.
 */
export function dictionaryBreaks(before: readonly DictionaryType[], after: readonly DictionaryType[]): Break[] {
  const now = new Map(after.map((type) => [type.code, type]));
  return before.flatMap((old) => {
    const next = now.get(old.code);
    const words = next ? valueBreaks(old, next) : [`字典“${old.name}”没有了`];
    return words.map((text) => ({ resource: `字典 ${old.code}`, at: old.code, text }));
  });
}

function valueBreaks(before: DictionaryType, after: DictionaryType): string[] {
  const [old, now] = [codesOf(before), codesOf(after)];
  const gone = [...old].filter((code) => !now.has(code));
  const added = [...now].filter((code) => !old.has(code));
  return [
    ...(gone.length > 0 ? [`“${before.name}”不再有编码：${gone.join('、')}`] : []),
    // Typed clients contain all codes of a locked dictionary, so that an added code is unknown to them.
    ...(before.locked && added.length > 0 ? [`“${before.name}”编码固定，却新增了：${added.join('、')}`] : []),
    ...(before.locked && after.locked === false ? [`“${before.name}”的编码不再固定`] : []),
  ];
}

const codesOf = ({ values }: DictionaryType) => new Set(values.map(({ code }) => code));
