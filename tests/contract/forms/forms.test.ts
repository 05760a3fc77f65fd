import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { formErrors } from '../../../src/client/resource/form/form-errors.ts';
import type { WireRecord } from '../../../src/engine/json.ts';
import { toForm } from '../../../src/engine/projections/form.ts';
import type { Answer } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { ofFile } from '../../support/servers/begun.ts';
import { drawn } from '../../support/size.ts';
import { contractCatalog } from '../contract-world.ts';
import { standIns } from '../suites.ts';
import { type FormCase, invalidCases, missingCases } from './form-cases.ts';
import { allForms, FormWorld, type ReadyForm } from './form-world.ts';

const catalog = contractCatalog();

const world = ofFile(() => FormWorld.start());

type Functions = Parameters<typeof createPrecompiledValidator>[0];
type Schema = Parameters<typeof createPrecompiledValidator>[1];
type Words = { [key: string]: string };

/** The form as the browser draws it: the validators the server sends, the words the client gives their errors. */
async function browserForm(name: string, form: string): Promise<(record: WireRecord) => Words> {
  const response = await world.cast.server.anonymous.raw(`/schemas/${name}/${catalog.hash(name)}.js`);
  const code = Buffer.from(await response.text()).toString('base64');
  const module: { default: { [form: string]: Functions } } = await import(`data:text/javascript;base64,${code}`);
  const { fields, schema } = toForm(catalog.resource(name), form);
  const validator = createPrecompiledValidator(module.default[form] ?? {}, schema as Schema);
  return (record) => {
    const standard = fields.filter((field) => field.default !== undefined).map((field) => [field.key, field.default]);
    const entries = Object.entries({ ...Object.fromEntries(standard), ...record });
    // An input that was emptied has no value.
    const filled = Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
    const { errors } = validator.validateFormData(filled, schema as Schema, undefined, (all) =>
      formErrors(all, { fields, record: filled, rules: { stored: null, can: () => true } }),
    );
    return Object.fromEntries(
      errors.map(({ property, message }) => [String(property).replace(/^[./]/, ''), String(message)]),
    );
  };
}

function wordsOf(body: Answer['body']): Words {
  const errors = (body.extras?.errors ?? []) as { field: string; message: string }[]; // wire.md#1.2
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Inputs a form requires and a call may leave out: a name defaults to the account (wire.md#5.1). */
const FILLED_BY_PROGRAM: { readonly [form: string]: readonly string[] } = { 'sysUser add': ['name'] };

/** Maximum cases of a sort for each form by day. The next form tries others: adding and editing share most inputs. */
const CASES_BY_DAY = 8;
const withForms = new Set(allForms(catalog).map(([name]) => name));
const tried = new Set(standIns(catalog.resources.filter(({ name }) => withForms.has(name))).map(({ name }) => name));
const forms = allForms(catalog)
  .filter(([name]) => tried.has(name))
  .map(([name, form], at) => [name, form, at] as const);

describe.each(forms)('%s %s', (name, form, at) => {
  const filled = FILLED_BY_PROGRAM[`${name} ${form}`] ?? [];
  const inputs = toForm(catalog.resource(name), form).fields.filter(({ show }) => show.form);
  const fields = inputs.map((field) => (filled.includes(field.key) ? { ...field, required: false } : field));
  let ready: ReadyForm;
  let browser: (record: WireRecord) => Words;

  beforeAll(async () => {
    ready = await world.ready(name, form);
    browser = await browserForm(name, form);
  });

  /** Expects server and browser to refuse the body in the same words at the same inputs. */
  async function expectSameWords({ name: what, body }: FormCase): Promise<void> {
    const browserWords = browser(body);
    const { body: told } = await ready.send(body);
    expect(told.success, what).toBe(false);
    const words = wordsOf(told);
    expect(Object.keys(words), what).not.toEqual([]);
    // A business rule is checked before the form, and names its own inputs (H1005).
    if (told.extras?.errorCode) {
      expect(browserWords, what).toMatchObject(words);
      return;
    }
    expect({ code: told.code, ...words }, what).toEqual({ code: 400, ...browserWords });
    const missing = fields.find(({ key }) => what === `without ${key}`);
    if (missing) expect(told.message).toBe(`${missing.title}不能为空`);
  }

  test('calls-17 calls-20 what is missing, beyond a limit or unknown is told in the words of the form, and nothing is written', async () => {
    const before = await businessDigest(world.cast.server);
    const cases = [missingCases(fields, ready.valid), invalidCases(fields, ready.valid)];
    for (const one of cases.flatMap((some) => drawn(some, { count: CASES_BY_DAY, at }))) await expectSameWords(one);
    const { body } = await ready.send({ ...ready.valid, noSuchKey: 1 });
    expect(body).toMatchObject({ success: false, code: 400, message: '未知字段：noSuchKey' });
    expect(await businessDigest(world.cast.server)).toEqual(before);
  });
});
