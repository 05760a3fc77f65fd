/** `npm run schemas:check`: every file of schemas/ by its grammar, against each other and against the program. */
import { compileAll } from '../../src/compiler/compile.ts';
import { omissionsOf, omissionText } from '../../src/compiler/omissions.ts';
import { CompileError, describeProblem } from '../../src/compiler/problem.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { checkSeedFiles } from '../../src/features/seed/server/check-seed-files.ts';
import { tryDescriptorFiles } from '../../src/server/schemas/descriptors.ts';
import { readDictionaryCodes, SCHEMAS_DIR } from './load.ts';
import { servedCalls } from './served-calls.ts';

const { files, problems: unread } = tryDescriptorFiles(SCHEMAS_DIR);
const descriptors = files.map(({ descriptor }) => descriptor);
const problems = unread.map(describeProblem);
const resources = compiled(descriptors);
problems.push(...checkSeedFiles(SCHEMAS_DIR, resources).map(describeProblem));

/** Every resource, or none where one of them is wrong. */
function compiled(all: readonly Descriptor[]): ReadonlyMap<string, Resource> | null {
  try {
    // What could not be read is missed by the others: they are judged once it can be.
    if (unread.length > 0) return null;
    const dictionaries = readDictionaryCodes();
    return compileAll(all, { dictionaries, calls: servedCalls([...compileAll(all, { dictionaries }).values()]) });
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    problems.push(...error.problems.map(describeProblem));
    return null;
  }
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exitCode = 1;
} else {
  for (const { descriptor } of files) {
    const resource = resources?.get(descriptor.name);
    for (const omission of resource ? omissionsOf(descriptor, resource) : []) {
      console.log(`提示：schemas/resources/${descriptor.name}.json: ${omission.path}: ${omissionText(omission)}`);
    }
  }
  console.log(`${files.length} descriptors are sound`);
}
