import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { Camera } from './player.ts';

/** Start values of a hazard seen on a camera: place, time, camera, and the source 随手登记 of hazards people register. */
export function hazardStart({ cameraName, positionNo, positionName }: Camera, at: Date): WireRecord {
  const time = formatWallTime(at);
  const place = positionNo
    ? { addressId: positionNo, addressName: positionName ?? '' }
    : positionName
      ? { locationText: positionName }
      : {};
  return { ...place, discoverTime: time, remark: `视频监控截图：摄像头“${cameraName}”，画面时间 ${time}` };
}
