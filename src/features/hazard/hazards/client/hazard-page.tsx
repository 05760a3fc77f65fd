import { useParams } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../client/api/api-error.ts';
import { useResource } from '../../../../client/resource/load-resource.ts';
import { RecordDialogs } from '../../../../client/resource-views/record-dialogs.tsx';
import { ResourceList } from '../../../../client/resource-views/resource-list.tsx';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { ExceptionPage } from '../../../../client/ui/exception-page.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import { HAZARD_RESOURCES } from '../workflow/events.ts';
import { DetailActions, primaryOf } from './detail/detail-actions.tsx';
import { HazardBody } from './detail/hazard-body.tsx';
import { asRow } from './detail/hazard-detail-modal.tsx';
import { useHazard } from './detail/use-hazard.ts';
import '../../../../client/resource-views/modal.css';

/** Code of the reply for a hazard that is missing or not visible to the caller (wire.md#1.2). */
const UNKNOWN = 404;

/** Page of a hazard at its own address, with all actions that the user may do now, of all stages. */
export function HazardPage() {
  const { code = '' } = useParams();
  const hazard = useHazard({ code });
  const { error, data } = hazard.detail;
  if (isApiError(error) && error.code === UNKNOWN && !data) {
    return <ExceptionPage status="404" sentence={messageOf(error)} />;
  }
  return (
    <>
      <PageHeader title={data?.riskName ? String(data.riskName) : `隐患 ${code}`} />
      <section className="hazard-page" aria-label="隐患详情">
        <HazardBody {...hazard} reading="A" isPage>
          {(found) => (
            <div className="hazard-page-actions">
              {HAZARD_RESOURCES.map((name) => (
                <StageActions key={name} name={name} hazard={found} primary={primaryOf(found, HAZARD_RESOURCES)} />
              ))}
            </div>
          )}
        </HazardBody>
      </section>
    </>
  );
}

const NOTHING_GIVEN = {};

interface StageProps {
  name: string;
  hazard: WireRecord;
  primary: string | undefined;
}

/** Actions of one stage that can be done now. Refused actions are omitted: the stage's lists show the reasons. */
function StageActions({ name, hazard, primary }: StageProps) {
  const { data: resource } = useResource(name);
  if (!resource) return null;
  return (
    <RecordDialogs resource={resource} given={NOTHING_GIVEN} List={ResourceList} isEmbedded>
      <DetailActions resource={resource} row={asRow(resource, {}, hazard)} isOffered primary={primary} />
    </RecordDialogs>
  );
}
