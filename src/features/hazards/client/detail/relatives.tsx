import { Link } from 'react-router-dom';
import type { WireRecord } from '../../../../engine/json.ts';
import { hazardPath } from '../../workflow/address.ts';

/** Prefix of `closeReason` for a duplicate, followed by the number of the hazard it repeats (domain.md#9.6). */
const DUPLICATE = '重复：';

/** Link to the earlier hazard that this one repeats, or after which it was found again (domain.md#9.7). */
export function Relatives({ hazard }: { hazard: WireRecord }) {
  const { rootHazardName: code, closeReason } = hazard;
  if (typeof code !== 'string' || code === '') return null;
  return (
    <div className="hazard-numbers hazard-relatives">
      <span>{String(closeReason).startsWith(DUPLICATE) ? '与此隐患重复：' : '此前的隐患：'}</span>
      <Link to={hazardPath(code)}>{code}</Link>
    </div>
  );
}
