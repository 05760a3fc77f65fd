import { Alert, Modal, Radio, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useResource } from '../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import { OpenForm } from '../../../../client/resource-views/form/open-form.tsx';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import type { Camera } from '../workflow/player.ts';
import { GRIDS, isOverSix, playerFor, playerLine } from '../workflow/slots.ts';
import { CameraList } from './camera-list.tsx';
import { PlayerTile } from './player-tile.tsx';
import { busyWith, createPlayer, type Player } from './players.ts';
import { type FrameHazard, useFrameHazard } from './use-frame-hazard.ts';
import classes from './video.module.css';

const NOTHING = {};

/** Form of a new hazard with the camera's picture; the wall continues behind it. */
function FrameHazardForm({ hazard, onClose }: { hazard: FrameHazard; onClose(): void }) {
  const { data: resource } = useResource('RiskRegister');
  const action = resource?.actions.find(({ verb }) => verb === 'add');
  if (!resource || !action) return null;
  return (
    <OpenForm
      resource={resource}
      action={action}
      row={null}
      given={NOTHING}
      start={hazard.start}
      files={hazard.files}
      onClose={onClose}
    />
  );
}

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
            // biome-ignore lint/suspicious/noArrayIndexKey: players keep their positions on the wall.
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

interface Props {
  /** Name of the camera in each player, or null. */
  names: readonly (string | null)[];
  onReplace: (index: number) => void;
  onCancel: () => void;
}

/** Dialog for the case that every player is busy: the user selects the player that shows the camera. */
export function ChoosePlayer({ names, onReplace, onCancel }: Props) {
  const [index, setIndex] = useState(0);
  const options = names.map((name, value) => ({ value, label: playerLine(value, name) }));
  return (
    <Modal open title="选择播放器" okText="替换" cancelText="取消" onOk={() => onReplace(index)} onCancel={onCancel}>
      <Radio.Group
        className={classes.choice}
        aria-label="播放器"
        options={options}
        value={index}
        onChange={(event) => setIndex(Number(event.target.value))}
      />
    </Modal>
  );
}

/** Players for the largest grid; those outside the chosen grid are stopped. */
function useWall() {
  const [players] = useState(() => Array.from({ length: Math.max(...GRIDS) }, createPlayer));
  const [count, setCount] = useState<number>(4);
  const [chosen, setChosen] = useState<Camera | null>(null);
  const [asked, setAsked] = useState<Camera | null>(null);
  useEffect(() => () => stopAll(players), [players]);
  const visible = players.slice(0, count);
  const playIn = (index: number, camera: Camera) => {
    setAsked(null);
    visible[index]?.actor.send({ type: 'PLAY', camera });
    message.success(`正在播放器 ${index + 1} 播放：${camera.cameraName}`);
  };
  const play = (camera: Camera) => {
    setChosen(camera);
    const index = playerFor(visible.map(busyWith), camera.id);
    if (index === null) setAsked(camera);
    else playIn(index, camera);
  };
  const resize = (next: number) => {
    stopAll(players.slice(next));
    setCount(next);
  };
  return { shown: visible, count, resize, chosen, play, asked, playIn, cancel: () => setAsked(null) };
}

function stopAll(players: readonly ReturnType<typeof createPlayer>[]): void {
  for (const { actor } of players) actor.send({ type: 'STOP' });
}
