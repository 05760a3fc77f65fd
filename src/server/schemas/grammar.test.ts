import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { INSTALLATION_DIR } from '../installation.ts';
import { readGrammar } from './grammar.ts';

const files = readdirSync(join(INSTALLATION_DIR, 'schemas/meta')).filter((name) => name.endsWith('.schema.json'));

describe('the grammars, which are compiled without a look at their own shape', () => {
  it.each(files)('%s is a JSON Schema', (file) => {
    const ajv = new Ajv();
    expect(ajv.validateSchema(readGrammar(file)), ajv.errorsText()).toBe(true);
  });

  it('would be found out', () => {
    expect(
      new Ajv({ logger: false }).validateSchema({ ...readGrammar('resource.schema.json'), required: 'name' }),
    ).toBe(false);
  });
});
