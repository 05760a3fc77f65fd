import { compileAll, type KnownParts } from '../../src/compiler/compile.ts';
import { toPlan } from '../../src/compiler/revisions/plan.ts';
import type { Edition } from '../../src/compiler/revisions/planned.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';
import { changedNames, comeOrGone } from '../../src/features/design/form-design/server/installed-files.ts';
import { toStep } from '../../src/features/design/form-design/server/plan/plan-edit.ts';
import { type BaseDocuments, toBaseDocuments } from '../../src/server/schemas/live-schemas.ts';
import { committedDescriptors } from './committed.ts';
import { readDescriptors, readDictionaryCodes } from './load.ts';
import type { PlannedFiles, Wanted } from './planned-files.ts';
import { servedCalls } from './served-calls.ts';

/** A schemas folder, and the git commit to compare it with. */
export interface Committed {
  revision: string;
  schemas: string;
}

/** Plans changes since a commit, without numbers of affected rows, since it uses no database. */
export function planCommitted({ revision, schemas }: Committed, isWanted: Wanted): PlannedFiles {
  const present = readDescriptors(schemas).map(({ descriptor }) => descriptor);
  const change = { base: toBaseDocuments(committedDescriptors(revision, schemas)), next: toBaseDocuments(present) };
  const [before, after] = [editionsOf(change.base), editionsOf(change.next, knownParts(present, schemas))];
  const plans = changedNames(change)
    .filter(isWanted)
    .flatMap((name) => {
      const [from, to] = [before(name), after(name)];
      const steps = toPlan({ before: from, after: to, base: from.descriptor }).map((step) => toStep(step, null));
      return steps.length === 0 ? [] : [{ resource: name, title: to.descriptor.title, steps }];
    });
  return {
    comparedWith: `与已提交的描述文件（${revision}）相比；没有数据库，不列记录数和要执行的语句：`,
    plans,
    needStart: comeOrGone(change).filter(isWanted),
    mustPublish: false,
  };
}

function knownParts(descriptors: readonly Descriptor[], schemas: string): KnownParts {
  const dictionaries = readDictionaryCodes(schemas);
  return { dictionaries, calls: servedCalls([...compileAll(descriptors, { dictionaries }).values()]) };
}

function editionsOf(documents: BaseDocuments, known: KnownParts = {}): (name: string) => Edition {
  const descriptors = [...documents.values()].map(({ descriptor }) => descriptor);
  const resources = compileAll(descriptors, known);
  return (name) => ({
    descriptor: found(documents.get(name)?.descriptor, name),
    resource: found(resources.get(name), name),
  });
}

function found<T>(one: T | undefined, name: string): T {
  if (one === undefined) throw new Error(`no descriptor of ${name}`);
  return one;
}
