import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type LoadedResource, useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { FlowList } from '../../../../../client/resource-views/detail/flow-list.tsx';
import { useAgain } from '../../../../../client/resource-views/detail/use-again.ts';
import { FormButton } from '../../../../../client/resource-views/form/open-form.tsx';
import { HistoryButton } from '../../../../../client/resource-views/history/history-button.tsx';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { useAsk } from '../../../../../client/resource-views/use-action-flow.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { mayDo } from '../../../../../engine/permissions.ts';
import { hazardPath } from '../../workflow/address.ts';
import { Delays } from './delays.tsx';
import { HazardHead } from './hazard-head.tsx';
import { HazardSections } from './hazard-sections.tsx';
import { HazardSteps } from './hazard-steps.tsx';
import type { Reading } from './reading.ts';
import { Supervision } from './supervision.tsx';
import type { FlowRow } from './use-hazard.ts';
import './hazard-detail.css';

const RECTIFYING = 3;

/** Numbers of the 整改通知单 that include the hazard (domain.md#9.4), and a button that issues another notice. */
function Notices({ hazard }: { hazard: WireRecord }) {
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

/** Prefix of `closeReason` for a duplicate, followed by the number of the hazard it repeats (domain.md#9.6). */
const DUPLICATE = '重复：';

/** Link to the hazard that this one duplicates, or to the closed hazard that was found again (domain.md#9.7). */
function Relatives({ hazard }: { hazard: WireRecord }) {
  const { rootHazardName: code, closeReason } = hazard;
  if (typeof code !== 'string' || code === '') return null;
  return (
    <div className="hazard-numbers hazard-relatives">
      <span>{String(closeReason).startsWith(DUPLICATE) ? '与此隐患重复：' : '此前的隐患：'}</span>
      <Link to={hazardPath(code)}>{code}</Link>
    </div>
  );
}

interface Props {
  detail: UseQueryResult<WireRecord>;
  flow: UseQueryResult<FlowRow[]>;
  reading: Reading;
  /** True on the hazard's own page, which needs no link to itself. */
  isPage?: boolean;
  /** Renders the available actions below the steps. */
  children?: ((hazard: WireRecord) => ReactNode) | undefined;
}

export function HazardBody({ detail, flow, reading, isPage = false, children }: Props) {
  const { data: resource } = useResource('RiskRegister');
  if (detail.isPending) return <RowsSkeleton rows={8} />;
  if (!detail.data) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  const hazard = detail.data;
  return (
    <>
      {resource && <HistoryButton resource={resource} row={hazard} />}
      <HazardHead hazard={hazard} links={isPage ? 'copy' : 'both'} />
      <HazardSteps hazard={hazard} flow={flow.data ?? []} reading={reading} />
      <Relatives hazard={hazard} />
      <div className="hazard-doing">
        <Notices hazard={hazard} />
        <Supervision hazard={hazard} />
        {resource && <FoundAgain resource={resource} hazard={hazard} />}
        {children?.(hazard)}
      </div>
      <HazardSections hazard={hazard} reading={reading} />
      <Delays hazard={hazard} />
      <FlowList rows={flow.data ?? []} error={flow.error} onRetry={() => void flow.refetch()} />
    </>
  );
}

/** Button that registers an accepted hazard again, with a reference to the accepted hazard (domain.md#9.7). */
function FoundAgain({ resource, hazard }: { resource: LoadedResource; hazard: WireRecord }) {
  const again = useAgain(resource, hazard);
  return again && <FormButton resource={resource} {...again} />;
}
