import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../client/resource/permissions.ts';
import { PageHeader } from '../../../client/shell/page.tsx';
import { GRIDS, isOverSix } from '../workflow/slots.ts';
import { CameraList } from './camera-list.tsx';
import { ChoosePlayer } from './choose-player.tsx';
import { FrameHazardForm } from './frame-hazard-form.tsx';
import { PlayerTile } from './player-tile.tsx';
import type { Player } from './players.ts';
import { useFrameHazard } from './use-frame-hazard.ts';
import { useWall } from './use-wall.ts';
import classes from './video.module.css';

/** Cameras on the left, live players on the right (look.md#18). */
export function VideoWall() {
  const wall = useWall();
  const { shown, count, asked } = wall;
  const { hazard, register, close } = useFrameHazard();
  const mayRegister = useCan()('RiskRegister:add');
  return (
    <>
      <PageHeader
        title="视频监控"
        extra={
          <Segmented
            aria-label="播放器数量"
            options={GRIDS.map((value) => ({ value, label: `${value} 画面` }))}
            value={count}
            onChange={wall.resize}
          />
        }
      />
      <ConnectionNotice players={shown} />
      <div className={classes.wall}>
        <CameraList chosen={wall.chosen?.id ?? null} onPlay={wall.play} />
        <div className={classes.grid} style={{ '--video-columns': Math.sqrt(count) } as React.CSSProperties}>
          {shown.map((player, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a player is its place on the wall.
            <PlayerTile key={index} player={player} index={index} onRegister={mayRegister ? register : null} />
          ))}
        </div>
      </div>
      {asked && (
        <ChoosePlayer
          names={shown.map(({ actor }) => actor.getSnapshot().context.camera?.cameraName ?? null)}
          onReplace={(index) => wall.playIn(index, asked)}
          onCancel={wall.cancel}
        />
      )}
      {hazard && mayRegister && <FrameHazardForm hazard={hazard} onClose={close} />}
    </>
  );
}

/** Note that the seventh picture of one host cannot load. */
function ConnectionNotice({ players }: { players: readonly Player[] }) {
  const [isClosed, setClosed] = useState(false);
  const addresses = players.map(({ actor }) => actor.getSnapshot().context.camera?.streamUrl ?? '');
  if (isClosed || !isOverSix(addresses)) return null;
  return (
    <Alert
      className={classes.notice}
      type="warning"
      showIcon
      closable={{ onClose: () => setClosed(true) }}
      title="浏览器对同一主机最多同时打开六个 HTTP/1.1 连接，第七路起会等待；请改用 WebSocket（wss）流地址或 HTTP/2。"
    />
  );
}
