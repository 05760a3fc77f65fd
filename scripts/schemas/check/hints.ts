import { compileEach } from '../../../src/compiler/compile.ts';
import { omissionsOf, omissionText } from '../../../src/compiler/omissions.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { changedSince } from '../committed.ts';

/** Hint at a part of a descriptor that is valid, but often a mistake. */
export interface Hint {
  resource: string;
  path: string;
  text: string;
  /** True: the last commit does not have the hint. */
  isNew: boolean;
}

/** Hints at fields that explicit lists omit; a hint is new if the last commit does not have it. */
export function hintsOf(
  descriptors: readonly Descriptor[],
  resources: ReadonlyMap<string, Resource>,
  schemas: string,
): Hint[] {
  const now = omissionsIn(descriptors, resources);
  const before = committedOmissions(descriptors, schemas);
  return now.flatMap(({ resource, omission }): Hint[] => {
    const hint = { resource, path: omission.path };
    const committed = before?.get(`${resource} ${omission.path}`);
    const isOld = (key: string) => before === null || !before.has(resource) || committed?.includes(key) === true;
    const [old, fresh] = [true, false].map((wanted) => omission.fields.filter(({ key }) => isOld(key) === wanted));
    return [
      ...(old?.length ? [{ ...hint, text: omissionText({ ...omission, fields: old }), isNew: false }] : []),
      ...(fresh?.length ? [{ ...hint, text: omissionText({ ...omission, fields: fresh }), isNew: true }] : []),
    ];
  });
}

function omissionsIn(descriptors: readonly Descriptor[], resources: ReadonlyMap<string, Resource>) {
  return descriptors.flatMap((descriptor) => {
    const resource = resources.get(descriptor.name);
    const omissions = resource ? omissionsOf(descriptor, resource) : [];
    return omissions.map((omission) => ({ resource: descriptor.name, omission }));
  });
}

/** Omitted field keys by place, in the last commit's version of changed resources; null if there is no commit. */
function committedOmissions(descriptors: readonly Descriptor[], schemas: string): Map<string, string[]> | null {
  const changed = changedSince('HEAD', schemas);
  if (changed === null) return null;
  const names = changed.map(({ name }) => name);
  const { resources } = compileEach([...descriptors.filter(({ name }) => !names.includes(name)), ...changed]);
  const omitted = new Map(names.map((name): [string, string[]] => [name, []]));
  for (const { resource, omission } of omissionsIn(changed, resources))
    omitted.set(
      `${resource} ${omission.path}`,
      omission.fields.map(({ key }) => key),
    );
  return omitted;
}
