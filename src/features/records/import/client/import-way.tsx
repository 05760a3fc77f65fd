import { Radio } from 'antd';
import { useCan } from '../../../../client/resource/permissions.ts';
import type { ImportWay } from '../../../../engine/descriptor.ts';
import { mayDo } from '../../../../engine/permissions.ts';
import type { Resource } from '../../../../engine/resource.ts';
import type { useImport } from './use-import.ts';

/** Ways to import that the user may choose among; empty without a choice. */
export function useWays({ actions, import: { ways } }: Resource): readonly ImportWay[] {
  const can = useCan();
  const open = ways.filter(({ verb }) => {
    return verb === undefined || actions.some((action) => action.verb === verb && mayDo(action, can));
  });
  return open.length > 1 ? open : [];
}

/** Choice of what the rows become; a sheet that was checked already is checked again. */
export function WayChoice({ resource, run }: { resource: Resource; run: ReturnType<typeof useImport> }) {
  const ways = useWays(resource);
  const { then } = run.choices;
  if (ways.length === 0) return null;
  return (
    <fieldset className="import-way">
      <legend>导入的{resource.title}</legend>
      <Radio.Group
        value={then ?? ''}
        disabled={run.isBusy}
        options={ways.map(({ title, verb = '' }) => ({ value: verb, label: title }))}
        onChange={({ target }) => run.decide({ then: target.value || undefined }, true)}
      />
      <small>{ways.find(({ verb }) => verb === then)?.description}</small>
    </fieldset>
  );
}
