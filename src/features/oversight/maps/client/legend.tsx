import { SettingOutlined, VideoCameraOutlined } from '@ant-design/icons';
import classes from './aside.module.css';
import signs from './signs.module.css';
import { colourOf } from './use-map.ts';

const RANKS: readonly [code: number, name: string][] = [
  [1, '重大风险'],
  [2, '较大风险'],
  [3, '一般风险'],
  [4, '低风险'],
  [0, '未评估'],
];

export function Legend() {
  return (
    <section className={classes.panel} aria-label="图例">
      <h2>图例</h2>
      <ul className={classes.legend}>
        {RANKS.map(([code, name]) => (
          <li key={code}>
            <span className={signs.swatch} style={{ '--pin-colour': colourOf(code) } as React.CSSProperties} />
            {name}
          </li>
        ))}
        <li>
          <span className={signs.diamond} style={{ '--pin-colour': 'transparent' } as React.CSSProperties} />
          风险点
        </li>
        <li>
          <VideoCameraOutlined aria-hidden /> 摄像头
        </li>
        <li>
          <SettingOutlined aria-hidden /> 设备
        </li>
        <li>
          <span className={signs.count}>3</span> 未关闭隐患
        </li>
        <li>
          <span className={signs.count} data-late>
            3
          </span>
          其中有超期
        </li>
        <li>
          <span className={signs.rounds}>查2</span> 应做排查
        </li>
      </ul>
      <p className={classes.hint}>区域取其中风险点的最高等级；边框闪动表示有重大或超期隐患</p>
    </section>
  );
}
