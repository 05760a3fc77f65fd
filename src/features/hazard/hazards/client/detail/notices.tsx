import { Button, Tag } from 'antd';
import type { LoadedResource } from '../../../../../client/resource/load-resource.ts';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { useAsk } from '../../../../../client/resource-views/use-action-flow.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { mayDo } from '../../../../../engine/permissions.ts';

const RECTIFYING = 3;

/** 整改通知单 that include the hazard (domain.md#9.4), and a button for another one. */
export function Notices({ hazard }: { hazard: WireRecord }) {
  const { data: resource } = useResource('RiskRectify');
  const notices = Array.isArray(hazard.notices) ? (hazard.notices as { id: string; noticeNo: string }[]) : []; // wire.md#8.1
  const isOpen = Number(hazard.status) === RECTIFYING;
  if (notices.length === 0 && !isOpen) return null;
  return (
    <div className="hazard-notices">
      {notices.length > 0 && (
        <div className="hazard-numbers">
          <span>整改通知单：</span>
          {notices.map(({ id, noticeNo }) => (
            <Tag key={id}>{noticeNo}</Tag>
          ))}
        </div>
      )}
      {isOpen && resource && <NoticeButton resource={resource} hazard={hazard} />}
    </div>
  );
}

function NoticeButton({ resource, hazard }: { resource: LoadedResource; hazard: WireRecord }) {
  const can = useCan();
  const { ask } = useAsk(resource);
  const action = resource.actions.find(({ verb }) => verb === 'notice');
  if (!action || !mayDo(action, can)) return null;
  const payload = { ids: [Number(hazard.id)] };
  return (
    <Button size="small" onClick={() => ask(action, { question: '为该隐患生成整改通知单？', payload })}>
      {action.title}
    </Button>
  );
}
