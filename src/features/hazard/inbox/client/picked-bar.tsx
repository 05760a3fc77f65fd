import { Button } from 'antd';
import { useState } from 'react';
import { type LoadedResource, useResource } from '../../../../client/resource/load-resource.ts';
import type { Action } from '../../../../engine/resource.ts';
import classes from './inbox.module.css';
import { SharedDialog } from './shared-dialog.tsx';
import { MOST, type Picked } from './use-picked.ts';

/** Actions for all ticked tasks, which share one resource: a task has actions of its own resource only. */
export function PickedBar({ picked }: { picked: Picked }) {
  const [resourceName] = picked.shared[0]?.split('/') ?? [];
  const { data: resource } = useResource(resourceName);
  const [chosen, setChosen] = useState<{ resource: LoadedResource; action: Action; turn: number } | null>(null);
  const count = picked.tasks.length;
  const actions = resource?.actions.filter(({ verb }) => picked.shared.includes(`${resource.name}/${verb}`)) ?? [];
  const begin = (action: Action) =>
    resource && setChosen((before) => ({ resource, action, turn: (before?.turn ?? 0) + 1 }));
  if (count === 0 && !chosen) return null;
  return (
    <>
      {count > 0 && (
        <div className={classes.bar} role="toolbar" aria-label="批量办理">
          <span role="status">已选 {count} 项</span>
          {picked.alike > 0 && (
            <Button type="link" size="small" onClick={picked.addAlike}>
              再选同类 {picked.alike} 项
            </Button>
          )}
          <Button type="link" size="small" onClick={picked.clear}>
            取消选择
          </Button>
          <span className={classes.does}>
            <Why picked={picked} />
            {count <= MOST &&
              actions.map((action) => (
                <Button
                  key={action.verb}
                  type={action === actions[0] ? 'primary' : 'default'}
                  danger={action.danger}
                  onClick={() => begin(action)}
                >
                  {action.title}
                </Button>
              ))}
          </span>
        </div>
      )}
      {chosen && (
        <SharedDialog
          key={chosen.turn}
          resource={chosen.resource}
          action={chosen.action}
          picked={picked}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** Explains why no action is offered. */
function Why({ picked: { tasks, shared } }: { picked: Picked }) {
  if (tasks.length > MOST) return <>一次最多处理 {MOST} 项，请减少选中的待办</>;
  return shared.length === 0 ? <>所选待办没有共同的操作，请选择同一类别</> : null;
}
