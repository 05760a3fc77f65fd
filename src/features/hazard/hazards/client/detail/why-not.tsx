import { useQueries } from '@tanstack/react-query';
import { send } from '../../../../../client/api/send.ts';
import type { OfferedAction } from '../../../../../client/resource/offered-actions.ts';
import { RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { RiskRegister } from '../../../../../generated/client.ts';

interface Props {
  hazardId: number;
  refused: readonly OfferedAction[];
}

/** Shows for each refused action the failing condition and the people who could do the action. */
export default function WhyNot({ hazardId, refused }: Props) {
  const found = useQueries({
    queries: refused.map(({ action }) => ({
      queryKey: ['RiskRegister', 'who', hazardId, action.path],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(RiskRegister.who, { id: String(hazardId), action: action.path.slice(1) }, { signal }),
    })),
  });
  if (found.some(({ isPending }) => isPending)) return <RowsSkeleton rows={refused.length} />;
  return (
    <ul className="why-not">
      {refused.map(({ action, reason }, index) => {
        const who = found[index]?.data;
        const names = who?.people.map(({ name, role }) => `${name}（${role}）`).join('、');
        return (
          <li key={action.verb}>
            <strong>{action.title}</strong>
            <span>{who?.reason || reason}</span>
            {names && <span>可以办理：{names}</span>}
          </li>
        );
      })}
    </ul>
  );
}
