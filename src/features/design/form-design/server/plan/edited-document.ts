import { compileAll, type KnownParts } from '../../../../../compiler/compile.ts';
import { CompileError, type Problem, sentenceOf } from '../../../../../compiler/problem.ts';
import type { Calls } from '../../../../../compiler/programs.ts';
import { toPlan } from '../../../../../compiler/revisions/plan.ts';
import { conversionsOf } from '../../../../../compiler/revisions/plan-conversion.ts';
import type { Edition, PlanInput } from '../../../../../compiler/revisions/planned.ts';
import { needsNoProgram } from '../../../../../engine/action-effect.ts';
import { actionSpecs } from '../../../../../engine/actions.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { mayRead } from '../../../../../engine/permissions.ts';
import { toSnake } from '../../../../../engine/projections/table.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import type { CodeText } from '../../../../../kinds/parts/condition-text.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { columnsOf } from '../../../../../server/db/migrate/migrate.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { type FieldError, refuse } from '../../../../../server/errors.ts';
import { readDictionaries } from '../../../../../server/records/values/dictionaries.ts';
import { readDescriptor } from '../../../../../server/schemas/grammar.ts';
import {
  type BaseDocument,
  type BaseDocuments,
  type Documents,
  type InForce,
  type LiveSchemas,
  liveDocuments,
  MADE_ONLINE,
  readInForce,
  removedProperties,
} from '../../../../../server/schemas/live-schemas.ts';
import { type RevisionRow, selectDictionaries } from '../../../../../server/schemas/schemas.sql.ts';
import { fieldValidator } from '../../../../../server/schemas/validators.ts';
import { selectMenuCodes } from '../../../../people/access/index.ts';
import {
  countConversions,
  type Maps,
  type Planned,
  type PlannedConversion,
  planConversions,
  readerOf,
  withColumns,
} from '../kind-change/conversions.ts';
import { selectConversions } from '../revisions.sql.ts';
import { checkSense, type SenseKnowledge } from './check-sense.ts';
import { type EditPlan, planEdit } from './plan-edit.ts';

/**
 * Reads a descriptor, given as object or JSON text (wire.md#1.2), and validates it by the grammar, its JSON Schema.
 * compileDocument() then checks its fields.
 * @throws FORM_INVALID naming place and likely intent
 */
export function readDocument(given: unknown, typeName: string): Descriptor {
  const read = readDescriptor(given);
  if (!read.ok) throw refused(typeName, read.problems);
  const { document } = read;
  if (document.name !== typeName) throw refused(typeName, [{ path: 'name', message: `应为“${typeName}”` }]);
  return document;
}

/** Compiles an edited document among all documents. @throws FORM_INVALID with problems in the document's order */
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

/** Compiles an edit; refuses checkSense() problems that the document in force does not have. @throws FORM_INVALID */
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
  // A keyword that matches none of several alternatives gives equal errors for each alternative; one error is kept.
  const errors = [...new Map(found.map((error) => [`${error.field}|${error.message}`, error])).values()];
  const vars = { title, count: errors.length, first: errors[0]?.message ?? '' };
  return refuse('FORM_INVALID', vars, { errors: errors.slice(0, MAX_ERRORS) });
}

/** The state in force at this moment, read inside this transaction. */
export interface Standing extends InForce {
  documents: Documents;
  /** The descriptor files of the installation. */
  files: BaseDocuments;
  /** Codes of the tenant's dictionary types. */
  dictionaries: ReadonlySet<string>;
  /** Handwritten calls, which have no descriptor. */
  calls: Calls | undefined;
  /** Codes that an edit may refer to. */
  sense: SenseKnowledge;
}

export async function readStanding(db: DbSession, live: LiveSchemas): Promise<Standing> {
  const inForce = await readInForce(db);
  const codes = new Map<string, string[]>();
  for (const { type_code: type, code } of await selectDictionaries(db)) {
    const earlier = codes.get(type) ?? [];
    codes.set(type, code === null ? earlier : [...earlier, code]);
  }
  return {
    ...inForce,
    dictionaries: new Set(codes.keys()),
    calls: live.calls,
    files: live.base,
    documents: liveDocuments(live.base, inForce.published),
    sense: { codes, grantable: await selectMenuCodes(db) },
  };
}

export function publishedOf(standing: Standing, resource: string): RevisionRow | undefined {
  return standing.published.find((row) => row.resource === resource);
}

/** File of a resource; for a resource made online, a document without fields. @throws FORM_UNKNOWN */
export function baseOf({ files, documents }: Standing, name: string): BaseDocument {
  const made = files.has(name) ? undefined : documents.get(name);
  const base = files.get(name) ?? (made && { descriptor: withoutFields(made), hash: MADE_ONLINE });
  if (!base) throw refuse('FORM_UNKNOWN', { name: name.slice(0, 50) });
  return base;
}

export function withoutFields(document: Descriptor): Descriptor {
  return { ...document, record: { type: 'object', properties: {} } };
}

function present(standing: Standing, name: string): Edition {
  const descriptor = standing.documents.get(name);
  if (!descriptor) throw refuse('FORM_UNKNOWN', { name: name.slice(0, 50) });
  return { descriptor, resource: compileDocument(descriptor, standing) };
}

export interface Planning {
  standing: Standing;
  document: Descriptor;
  /** Id of the draft that contains the document; values of its changed kinds may already be copied. */
  revision?: number;
  /** Codes of texts that match no label, by field. */
  maps?: Maps;
  /** Skips the counts of changes of kinds, for callers who only view the resource. */
  isBrief?: boolean;
}

/** Plans the change from the document in force to `of.document`. @throws FORM_INVALID if it does not compile */
export async function planDocument(ctx: UserCtx, of: Planning): Promise<Planned> {
  const { standing } = of;
  const name = of.document.name;
  const before = present(standing, name);
  const removed = removedProperties(standing.tombstones, name);
  const base = baseOf(standing, name).descriptor;
  const given = withColumns(of.document, { before: before.descriptor, removed });
  const { after, conversions } = await planned(ctx, of, { before, base, removed, after: editionOf(given, standing) });
  refuseUnusable(after.resource);
  const fields = [...before.resource.fields, ...after.resource.fields];
  const hidden = new Set(fields.filter((field) => !mayRead(field, (code) => may(ctx, code))).map(({ key }) => key));
  const table = toSnake(name);
  const counted =
    of.isBrief === true || conversions.length === 0
      ? new Map()
      : await countConversions(ctx.db, { table, conversions, maps: of.maps ?? {}, hidden });
  const dictionaries = of.isBrief ? null : await readDictionaries(ctx);
  const textOf: CodeText = (type, code) => dictionaries?.get(type)?.values.find((one) => one.code === code)?.name;
  const calls = standing.calls ?? new Set<string>();
  const edit = await planEdit(ctx.db, { before, after, base, removed, hidden, conversions: counted, textOf, calls });
  const plan = withoutForeignRights(ctx, edit, { before: before.resource, after: after.descriptor });
  return { plan, resource: after.resource, before: before.descriptor, document: after.descriptor, conversions };
}

function editionOf(descriptor: Descriptor, standing: Standing): Edition {
  return { descriptor, resource: compileEdited(descriptor, standing) };
}

/** The resource after the edit, with the columns of fields whose kind changes. */
async function planned(
  ctx: UserCtx,
  { standing, revision }: Planning,
  input: PlanInput & { removed: { readonly [key: string]: PropertySchema } },
): Promise<{ after: Edition; conversions: PlannedConversion[] }> {
  const { before, after, removed } = input;
  if (conversionsOf(input).length === 0) return { after, conversions: [] };
  const { name } = after.descriptor;
  const rows = await selectConversions(ctx.db, name);
  const columns = await columnsOf(ctx.db, toSnake(name));
  const place = { rows, columns, ...(revision === undefined ? {} : { revision }) };
  const conversions = planConversions(input, place).map((conversion) => {
    const reader = readerOf(standing.documents, name, conversion.key);
    if (reader === null || conversion.refusal !== null) return conversion;
    return { ...conversion, refusal: `“${reader}”引用了它的值，不能改种类，请另加一个新字段` };
  });
  const chosen = new Map(conversions.map(({ key, toColumn }) => [key, toColumn]));
  const document = withColumns(after.descriptor, { before: before.descriptor, removed, chosen });
  return { after: editionOf(document, standing), conversions };
}

/** Refuses combinations of keywords that form no usable schema, which the compiler does not find. */
export function refuseUnusable({ title, fields }: Resource): void {
  const field = fields.find((each) => !isUsable(each));
  if (!field) return;
  const message = `字段“${field.key}”的定义不正确，请检查各项限制`;
  const errors = [{ field: `record.properties.${field.key}`, message }];
  throw refuse('FORM_INVALID', { title, count: 1, first: message }, { errors });
}

function isUsable(field: Field): boolean {
  try {
    return fieldValidator(field) !== undefined;
  } catch {
    return false;
  }
}

/** Summarises the changes between two documents of a resource, for the author of an edit of the older document. */
export function changesInWords(standing: Standing, from: Descriptor, to: Descriptor): string {
  const edition = (descriptor: Descriptor) => ({
    descriptor,
    resource: compileDocument(descriptor, standing),
  });
  const texts = toPlan({ before: edition(from), after: edition(to), base: to }).map(({ text }) => text);
  return texts.length > 3 ? `${texts.slice(0, 3).join('；')}等 ${texts.length} 处` : texts.join('；');
}

/** Refuses permission changes of fields the author may not read or write, and actions that use such a field. */
function withoutForeignRights(
  ctx: UserCtx,
  plan: EditPlan,
  { before: { fields }, after }: { before: Resource; after: Descriptor },
): EditPlan {
  const can = (code: string | null) => code === null || may(ctx, code);
  const closed = fields.filter(({ permission }) => !can(permission.read) || !can(permission.write));
  const steps = plan.steps.map((step) => {
    const field = closed.find(({ key }) => RIGHTS.some((word) => isWordOf(step.path, key, word)));
    if (field) return { ...step, refusal: `“${field.title}”的授权只能由持有它的人改变` };
    const used = usedByAction(step.path, after, closed);
    return used ? { ...step, refusal: `${step.text}：用到“${used.title}”，只能由能查看和修改它的人编写` } : step;
  });
  return { ...plan, steps };
}

/** Returns a field of `closed` (fields the author may not read or write) that the changed action uses. */
function usedByAction(path: string, after: Descriptor, closed: readonly Field[]): Field | undefined {
  const [root, verb] = path.split('.');
  const spec = root === 'actions' ? actionSpecs(after).find((one) => one.verb === verb) : undefined;
  if (!spec || !needsNoProgram(spec)) return undefined;
  const text = JSON.stringify(spec);
  return closed.find(({ key }) => text.includes(`"${key}"`) || text.includes(`{${key}}`));
}

const RIGHTS = ['x-permission', 'x-read-only'];
const isWordOf = (path: string, key: string, word: string) =>
  `${path}.`.startsWith(`record.properties.${key}.${word}.`);
