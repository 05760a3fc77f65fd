import { useQuery } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../client/api/api-error.ts';
import { send } from '../../../../client/api/send.ts';
import { SitePlan } from '../../../../generated/client.ts';
import { isKind, KIND_NAMES, KINDS, type Kind } from '../workflow/kinds.ts';
import classes from './aside.module.css';
import { DRAGGED_TARGET } from './plan-canvas.tsx';

export interface Target {
  kind: Kind;
  targetId: number;
  name: string;
}

/** Records without a mark: dragged onto the plan, or put into its middle by a button. */
export function TargetsPanel({ planId, onPut }: { planId: number; onPut(target: Target): void }) {
  const [kind, setKind] = useState<Kind>('point');
  const [name, setName] = useState('');
  const { data, error } = useQuery({
    queryKey: ['PlanPosition', 'targets', planId, kind, name],
    queryFn: ({ signal }) => send(SitePlan.targets, { id: planId, kind, ...(name ? { name } : {}) }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <section className={classes.panel} aria-label="待标注">
      <h2>待标注</h2>
      <Segmented
        block
        size="small"
        options={KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        value={kind}
        onChange={setKind}
      />
      <Input.Search
        size="small"
        allowClear
        placeholder="按名称查找"
        aria-label="按名称查找"
        style={{ marginTop: 8 }}
        onSearch={(text) => setName(text.trim())}
      />
      {error && <p role="alert">{messageOf(error)}</p>}
      {data?.length === 0 && <p className={classes.hint}>没有待标注的{KIND_NAMES[kind]}</p>}
      <ul className={classes.targets}>
        {data?.map((target) => {
          const chosen: Target = { kind, targetId: target.id, name: target.name };
          return (
            <li
              key={target.id}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED_TARGET, JSON.stringify(chosen))}
            >
              <span title={target.name}>{target.name}</span>
              <Button type="link" size="small" aria-label={`标注 ${target.name}`} onClick={() => onPut(chosen)}>
                标注
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={classes.hint}>拖到图上，或点“标注”放在图中央再移动；选中的点位可用方向键移动</p>
    </section>
  );
}

/** Reads a dropped record; undefined for drops from elsewhere. */
export function readTarget(data: string): Target | undefined {
  try {
    const { kind, targetId, name }: Record<string, unknown> = JSON.parse(data);
    return isKind(kind) && typeof targetId === 'number' ? { kind, targetId, name: String(name) } : undefined;
  } catch {
    return undefined;
  }
}
