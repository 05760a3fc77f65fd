import classes from './setup.module.css';
import { SheetActions } from './sheet-actions.tsx';
import type { Progress } from './use-setup.ts';

/** Step for places, followed by the risk points that name them. */
export function PlacesStep({ progress }: { progress: Progress }) {
  const { places, points } = progress.counts;
  return (
    <>
      <h3 className={classes.part}>地址（{places} 个）</h3>
      <p className={classes.quiet}>需要地址名称；有上级地址一列时按名称归入上级，如“生产区”下的“合成一装置”。</p>
      <SheetActions resource="Address" noun="地址" isPrimary={places === 0} />
      <h3 className={classes.part}>风险点（{points} 个）</h3>
      <p className={classes.quiet}>
        需要风险点名称和风险点类型（设备设施、作业活动、场所区域……）；位置、责任部门、风险等级按名称对应。
      </p>
      <SheetActions resource="RiskPoint" noun="风险点" isPrimary={places > 0 && points === 0} />
    </>
  );
}
