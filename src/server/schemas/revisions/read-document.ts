import { compileAll, type KnownParts } from '../../../compiler/compile.ts';
import { CompileError, type Problem, sentenceOf } from '../../../compiler/problem.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type FieldError, refuse } from '../../errors.ts';
import { checkSense, type SenseKnowledge } from '../sense/check-sense.ts';
import type { Documents } from './documents.ts';
import { readDescriptor } from './grammar.ts';

/**
 * Reads a whole edited descriptor, as an object or as its JSON text (wire.md#1.2), and checks it against the grammar.
 * What it says about fields is checked by compileDocument().
 * @throws FORM_INVALID naming place and likely intent
 */
export function readDocument(given: unknown, typeName: string): Descriptor {
  const read = readDescriptor(given);
  if (!read.ok) throw refused(typeName, read.problems);
  const { document } = read;
  if (document.name !== typeName) throw refused(typeName, [{ path: 'name', message: `应为“${typeName}”` }]);
  return document;
}

/**
 * Compiles an edited document among the others.
 * @throws FORM_INVALID with the compiler's problems in the order of the document
 */
export function compileDocument(document: Descriptor, among: { documents: Documents } & KnownParts): Resource {
  try {
    const all = new Map([...among.documents, [document.name, document]]);
    const compiled = compileAll(all.values(), among).get(document.name);
    if (!compiled) throw new Error(`${document.name} was not compiled`);
    return compiled;
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    throw refused(document.title, error.problems);
  }
}

/**
 * Compiles an edit, which must also make sense (checkSense). Problems that the document already had are not refused.
 * @throws FORM_INVALID
 */
export function compileEdited(
  document: Descriptor,
  among: { documents: Documents; sense?: SenseKnowledge } & KnownParts,
): Resource {
  const resource = compileDocument(document, among);
  const found = checkSense(document, resource, among.sense);
  const before = found.length > 0 ? among.documents.get(document.name) : undefined;
  const old = new Set(before ? checkSense(before, compileDocument(before, among), among.sense).map(sentenceOf) : []);
  const problems = found.filter((problem) => !old.has(sentenceOf(problem)));
  if (problems.length > 0) throw refused(document.title, problems);
  return resource;
}

const MAX_ERRORS = 20;

function refused(title: string, problems: readonly Omit<Problem, 'resource'>[]) {
  const found = problems.map((problem): FieldError => ({ field: problem.path, message: sentenceOf(problem) }));
  // A keyword that matches none of several forms gives an error per form, of which one is kept.
  const errors = [...new Map(found.map((error) => [`${error.field}|${error.message}`, error])).values()];
  const vars = { title, count: errors.length, first: errors[0]?.message ?? '' };
  return refuse('FORM_INVALID', vars, { errors: errors.slice(0, MAX_ERRORS) });
}
