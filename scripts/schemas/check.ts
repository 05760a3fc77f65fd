/** `npm run schemas:check`: every descriptor against the meta schema and against each other. */
import path from 'node:path';
import { Ajv } from 'ajv';
import { compileAll } from '../../src/engine/compile/compile.ts';
import { CompileError } from '../../src/engine/compile/problem.ts';
import { readDescriptors, readDictionaryCodes, readJson, SCHEMAS_DIR } from './load.ts';

const metaSchema = readJson<object>(path.join(SCHEMAS_DIR, 'meta/resource.schema.json'));
const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(metaSchema);
const found = readDescriptors();
const problems: string[] = [];

for (const { file, descriptor } of found) {
  const name = path.relative(process.cwd(), file);
  if (path.basename(file, '.json') !== descriptor.name)
    problems.push(`${name}: name "${descriptor.name}" must equal the file name`);
  if (validate(descriptor)) continue;
  for (const error of validate.errors ?? []) {
    problems.push(`${name}: ${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`);
  }
}

try {
  compileAll(
    found.map(({ descriptor }) => descriptor),
    readDictionaryCodes(),
  );
} catch (error) {
  if (!(error instanceof CompileError)) throw error;
  problems.push(error.message);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${found.length} descriptors are sound`);
}
