import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoadedResource, useResource } from '../../../../../client/resource/load-resource.ts';
import { useAgain } from '../../../../../client/resource-views/detail/use-again.ts';
import { FormButton } from '../../../../../client/resource-views/form/open-form.tsx';
import { HistoryButton } from '../../../../../client/resource-views/history/history-button.tsx';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { Delays } from './delays.tsx';
import { FlowList } from './flow-list.tsx';
import { HazardHead } from './hazard-head.tsx';
import { HazardSections } from './hazard-sections.tsx';
import { HazardSteps } from './hazard-steps.tsx';
import { Notices } from './notices.tsx';
import type { Reading } from './reading.ts';
import { Supervision } from './supervision.tsx';
import type { FlowRow } from './use-hazard.ts';
import './hazard-detail.css';
import { Link } from 'react-router-dom';
import { hazardPath } from '../../workflow/address.ts';

/** Prefix of `closeReason` for a duplicate, followed by the number of the hazard it repeats (domain.md#9.6). */
const DUPLICATE = '重复：';

/** Link to the earlier hazard that this one repeats, or after which it was found again (domain.md#9.7). */
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

/** The content of a hazard, for a dialog and a page. */
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

/**
 * Registers a hazard that was found again after its acceptance: a new hazard that references this one (domain.md#9.7).
 */
function FoundAgain({ resource, hazard }: { resource: LoadedResource; hazard: WireRecord }) {
  const again = useAgain(resource, hazard);
  return again && <FormButton resource={resource} {...again} />;
}
