import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { Grammar } from '../use-forms.ts';
import { type Found, wordsAt } from './grammar-words.ts';
import { pathAt, treeOf } from './places.ts';

/** Completes keywords and values that the grammar allows at the cursor. */
export function completeWords(grammar: Grammar): CompletionSource {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const node = treeOf(state).resolveInner(pos, -1);
    const isName = node.name === 'PropertyName';
    const isText = node.name === 'String';
    if (!isName && !isText && !explicit) return null;
    const path = pathAt(state, pos);
    const found = wordsAt(grammar, isName ? path.slice(0, -1) : path);
    const options = isName || node.name === 'Object' ? namesOf(found) : valuesOf(found);
    const range = isName || isText ? { from: node.from, to: node.to } : { from: pos, to: pos };
    return options.length === 0 ? null : { ...range, options };
  };
}

const namesOf = ({ words }: Found): Completion[] =>
  words.map(({ word, title }) => ({ label: `"${word}"`, detail: title, type: 'property' }));

const valuesOf = ({ values }: Found): Completion[] =>
  values.map((value) => ({ label: JSON.stringify(value), type: 'enum' }));
