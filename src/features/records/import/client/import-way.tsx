import { Radio } from 'antd';
import { useCan } from '../../../../client/resource/permissions.ts';
import type { ImportWay } from '../../../../engine/descriptor.ts';
import { mayDo } from '../../../../engine/permissions.ts';
import type { Action, Resource } from '../../../../engine/resource.ts';
import type { useImport } from './use-import.ts';

interface Props {
  resource: Resource;
  action: Action;
  run: ReturnType<typeof useImport>;
}

/** Ways to import among which the user may choose; empty if there is only one. */
export function useWays({ resource, action }: Pick<Props, 'resource' | 'action'>): readonly ImportWay[] {
  const can = useCan();
  if (action.verb !== 'import') return [];
  const open = resource.import.ways.filter(({ verb }) => {
    return verb === undefined || resource.actions.some((other) => other.verb === verb && mayDo(other, can));
  });
  return open.length > 1 ? open : [];
}

/** Verb that imports an old ledger of hazards; the user chooses whether statistics count these hazards. */
const HISTORY = 'importHistory';
const COUNTED: readonly ImportWay[] = [
  { title: '不计入统计', description: '可查询、可继续办理；首页和统计的数字不变' },
  { title: '计入统计', verb: 'counted', description: '首页和统计按台账上的日期计入' },
];

/** Lets the user choose what becomes of the rows. Every change repeats the check of the sheet. */
export function WayChoice({ resource, action, run }: Props) {
  const ways = useWays({ resource, action });
  const { then, counted } = run.choices;
  if (action.verb === HISTORY) {
    const decide = (verb: string) => run.decide({ counted: verb !== '' }, false);
    return <Choice title="导入的历史隐患" ways={COUNTED} of={counted ? 'counted' : ''} run={run} onChange={decide} />;
  }
  const decide = (verb: string) => run.decide({ then: verb || undefined }, true);
  return <Choice title={`导入的${resource.title}`} ways={ways} of={then ?? ''} run={run} onChange={decide} />;
}

interface ChoiceProps extends Pick<Props, 'run'> {
  title: string;
  ways: readonly ImportWay[];
  of: string;
  onChange(verb: string): void;
}

function Choice({ title, ways, of, run, onChange }: ChoiceProps) {
  if (ways.length === 0) return null;
  return (
    <fieldset className="import-way">
      <legend>{title}</legend>
      <Radio.Group
        value={of}
        disabled={run.isBusy}
        options={ways.map(({ title: label, verb = '' }) => ({ value: verb, label }))}
        onChange={({ target }) => onChange(target.value)}
      />
      <small>{ways.find(({ verb = '' }) => verb === of)?.description}</small>
    </fieldset>
  );
}
