import { compileAll } from '../../src/compiler/compile.ts';
import { omissionsOf, omissionText } from '../../src/compiler/omissions.ts';
import { CompileError, describeProblem } from '../../src/compiler/problem.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { checkSeedFiles } from '../../src/features/seed/server/check-seed-files.ts';
import { type DescriptorFile, tryDescriptorFiles } from '../../src/server/schemas/descriptors.ts';
import { readDictionaryCodes } from './load.ts';
import type { Told } from './run.ts';
import { servedCalls } from './served-calls.ts';

/** Every file of a schemas folder by its grammar, against each other and against the program. */
export function checkTool(schemas: string): Told {
  const { files, problems: unread } = tryDescriptorFiles(schemas);
  // What could not be read is missed by the others: they are judged once it can be.
  const { resources, problems } = unread.length > 0 ? { resources: null, problems: [] } : compiled(files, schemas);
  const told = [
    ...[...unread, ...problems].map(describeProblem),
    ...checkSeedFiles(schemas, resources).map(describeProblem),
  ];
  if (told.length > 0) return { status: 1, printed: '', complaint: [...new Set(told)].join('\n') };
  return { status: 0, printed: [...hints(files, resources), `${files.length} descriptors are sound`].join('\n') };
}

interface Outcome {
  /** Every resource, or none where one of them is wrong. */
  resources: ReadonlyMap<string, Resource> | null;
  problems: CompileError['problems'];
}

function compiled(files: readonly DescriptorFile[], schemas: string): Outcome {
  const descriptors = files.map(({ descriptor }) => descriptor);
  const dictionaries = readDictionaryCodes(schemas);
  try {
    const calls = servedCalls([...compileAll(descriptors, { dictionaries }).values()]);
    return { resources: compileAll(descriptors, { dictionaries, calls }), problems: [] };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    return { resources: null, problems: error.problems };
  }
}

/** Fields that lists written out leave out. */
function hints(files: readonly DescriptorFile[], resources: ReadonlyMap<string, Resource> | null): string[] {
  return files.flatMap(({ descriptor }) => {
    const resource = resources?.get(descriptor.name);
    const omissions = resource ? omissionsOf(descriptor, resource) : [];
    return omissions.map(
      (omission) => `提示：schemas/resources/${descriptor.name}.json: ${omission.path}: ${omissionText(omission)}`,
    );
  });
}
