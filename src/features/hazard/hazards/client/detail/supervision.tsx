import { Alert } from 'antd';
import { useMemo } from 'react';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { FormButton } from '../../../../../client/resource-views/form/open-form.tsx';
import { useUser } from '../../../../../client/session/use-session.ts';
import type { WireRecord } from '../../../../../engine/json.ts';

interface Props {
  hazard: WireRecord;
}

const RECTIFYING = 3;
const UNDER_WAY = [1, 2, 3, 4];

/** 挂牌督办 and 超期原因 of a hazard, with forms for users who may add them. */
export function Supervision({ hazard }: Props) {
  const user = useUser();
  const isSupervised = hazard.superviseState === 1;
  const isLate = Number(hazard.status) === RECTIFYING && hazard.isOvertime === true;
  const mayExplain = isLate && String(hazard.rectifyUserId) === String(user.id);
  return (
    <div className="supervision">
      {isSupervised && (
        <Alert
          type="error"
          showIcon
          title={`挂牌督办：${words(hazard.superviseReason)}`}
          description={setWords(hazard)}
        />
      )}
      {hazard.overdueReason !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={`超期原因：${words(hazard.overdueReason)}`}
          description={`${words(hazard.rectifyUserName)} ${words(hazard.overdueReasonTime)} 填写`}
        />
      )}
      {mayExplain && <AddButton resource="OverdueReason" hazard={hazard} />}
      {!isSupervised && UNDER_WAY.includes(Number(hazard.status)) && (
        <AddButton resource="HazardSupervision" hazard={hazard} />
      )}
    </div>
  );
}

function words(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function setWords({ superviseUserName, superviseTime, superviseUntil }: WireRecord): string {
  const who = superviseUserName === undefined ? '系统' : words(superviseUserName);
  const until = superviseUntil === undefined ? '' : `，督办期限 ${words(superviseUntil)}`;
  return `${who} ${words(superviseTime)} 挂牌${until}`;
}

/** Button for a form that adds a record about the hazard, for users with the permission to add one. */
function AddButton({ resource: name, hazard }: Props & { resource: string }) {
  const { data: resource } = useResource(name);
  const action = resource?.actions.find(({ verb }) => verb === 'add');
  const given = useMemo(() => ({ riskRegisterId: Number(hazard.id) }), [hazard.id]);
  return resource && action ? <FormButton {...{ resource, action, given }} row={null} /> : null;
}
