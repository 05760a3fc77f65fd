import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { expect, test } from 'vitest';
import { formErrors } from '../../../src/client/resource/form/form-errors.ts';
import { applicable, bodyOf } from '../../../src/client/resource/form/form-values.ts';
import { compileAll } from '../../../src/compiler/compile.ts';
import type { WireRecord } from '../../../src/engine/json.ts';
import { toForm } from '../../../src/engine/projections/form.ts';
import { lockedKeys } from '../../../src/engine/rules/rules.ts';
import { Catalog } from '../../../src/server/catalog.ts';
import type { UserCtx } from '../../../src/server/ctx.ts';
import { AppError, type FieldError } from '../../../src/server/errors.ts';
import { readForm } from '../../../src/server/records/values/form.ts';
import { compileValidators } from '../../../src/server/schemas/validators.ts';
import { Random } from '../../support/random.ts';
import { contextOf } from '../../support/record-world.ts';
import { testSeed } from '../../support/seed.ts';
import { rounds } from '../../support/size.ts';
import { CODES, randomForm, randomRecord } from './random-forms.ts';

type Functions = Parameters<typeof createPrecompiledValidator>[0];
type Schema = Parameters<typeof createPrecompiledValidator>[1];
type Words = { [key: string]: string };

interface Case {
  /** null: a record is being added. */
  stored: WireRecord | null;
  typed: WireRecord;
  held: readonly string[];
}

const RECORDS = 200;
const SCHEMAS = rounds({ day: 15, full: 50, night: 1_000 });

/** Messages by field. */
const byField = (errors: readonly FieldError[]): Words =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

function serverWords(ctx: UserCtx, name: string, { stored, body }: { stored: WireRecord | null; body: WireRecord }) {
  try {
    const form = stored === null ? { formName: 'add', body } : { formName: 'edit', body, current: stored };
    return { words: {}, record: readForm(ctx, name, form).record };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { words: byField(error.extras.errors as FieldError[]), record: null }; // only invalid() is thrown here
  }
}

test(`browser and server judge ${SCHEMAS * RECORDS} forms alike, and a locked value stays`, async () => {
  const random = new Random(testSeed());
  let refused = 0;
  for (let at = 0; at < SCHEMAS; at++) {
    const name = `Form${at}`;
    const catalog = new Catalog(compileAll([randomForm(random, name)]).values());
    const code = Buffer.from(await compileValidators(catalog.resource(name))).toString('base64');
    const module: { default: { [form: string]: Functions } } = await import(`data:text/javascript;base64,${code}`);
    for (let n = 0; n < RECORDS; n++) {
      const one: Case = {
        stored: random.chance(0.6) ? { id: 1, ...randomRecord(random, 0.7) } : null,
        typed: randomRecord(random, 0.6),
        held: CODES.filter(() => random.chance(0.5)),
      };
      const judged = judge(catalog, name, { one, functions: module.default });
      expect(judged.server, JSON.stringify({ one, record: catalog.resource(name).fields })).toEqual(judged.browser);
      refused += Object.keys(judged.browser).length > 0 ? 1 : 0;
    }
  }
  // Neither all nor none, or the words above compare nothing.
  expect(refused).toBeGreaterThan((SCHEMAS * RECORDS) / 10);
  expect(refused).toBeLessThan(SCHEMAS * RECORDS * 0.99);
}, 600_000);

function judge(
  catalog: Catalog,
  name: string,
  { one, functions }: { one: Case; functions: { [form: string]: Functions } },
): { browser: Words; server: Words } {
  const { stored, typed, held } = one;
  const { fields, schema } = toForm(catalog.resource(name), stored === null ? 'add' : 'edit');
  const rules = { stored, can: (code: string) => held.includes(code) };
  const locked = lockedKeys(fields, rules);
  // A disabled input shows the stored value, whatever a person would have typed.
  const values = { ...typed };
  for (const key of locked) {
    delete values[key];
    if (stored?.[key] !== undefined) values[key] = stored[key];
  }
  const validator = createPrecompiledValidator(functions[stored === null ? 'add' : 'edit'] ?? {}, schema as Schema);
  const { errors } = validator.validateFormData(applicable(fields, values), schema as Schema, undefined, (all) =>
    formErrors(all, { fields, record: values, rules }),
  );
  const browser = byField(
    errors.map(({ property, message }) => ({ field: String(property).replace(/^[./]/, ''), message: String(message) })),
  );
  const ctx = contextOf({ person: { permissions: [...held] }, catalog, db: undefined as never });
  // A forged body brings other values for what is locked; they count for nothing.
  const forged = Object.fromEntries([...locked].map((key) => [key, typed[key] ?? null]));
  const body = { ...bodyOf(fields, values, stored), ...forged };
  const { words, record } = serverWords(ctx, name, { stored, body });
  if (record !== null) for (const key of locked) expect(record[key], key).toEqual(stored?.[key]);
  return { browser, server: words };
}
