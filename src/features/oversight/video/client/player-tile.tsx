import { AlertOutlined, CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ageInWords, toneOf } from '../workflow/age-words.ts';
import type { Camera, playerMachine } from '../workflow/player.ts';
import type { Player } from './players.ts';
import { saveFrame } from './snapshot.ts';
import { TileCover } from './tile-cover.tsx';
import classes from './video.module.css';

export type RegisterFrame = (video: HTMLVideoElement | null, camera: Camera, ageMs: number) => void;

export interface PlayerTileProps {
  player: Player;
  index: number;
  /** null: the caller may not register hazards. */
  onRegister: RegisterFrame | null;
}

/** One player: its picture, its camera and the age of the picture. */
export function PlayerTile({ player, index, onRegister }: PlayerTileProps) {
  const snapshot = useSelector(player.actor, (state) => state);
  const { camera } = snapshot.context;
  const tile = useTileInSight(player, camera?.id);
  const title = `播放器 ${index + 1}`;
  return (
    <section ref={tile} className={classes.tile} aria-label={title}>
      <video
        ref={(element) => {
          player.surface.current = element;
        }}
        className={classes.picture}
        muted
        playsInline
        aria-label={camera ? `${camera.cameraName}的画面` : `${title}的画面`}
      />
      <TileCover snapshot={snapshot} onRetry={() => player.actor.send({ type: 'RETRY' })} />
      {camera && (
        <header className={classes.caption}>
          <span className={classes.captionName} title={camera.cameraName}>
            {camera.cameraName}
          </span>
          <Age snapshot={snapshot} />
          {snapshot.matches({ active: 'playing' }) && <FrameTools {...{ player, camera, onRegister }} />}
          <Tool
            label={`停止 ${camera.cameraName}`}
            icon={<CloseOutlined />}
            onClick={() => player.actor.send({ type: 'STOP' })}
          />
        </header>
      )}
    </section>
  );
}

function FrameTools({ player, camera, onRegister }: Omit<PlayerTileProps, 'index'> & { camera: Camera }) {
  const { surface, actor } = player;
  const ageMs = () => actor.getSnapshot().context.picture.ageMs;
  const at = () => new Date(Date.now() - ageMs());
  return (
    <span className={classes.tools}>
      {onRegister && (
        <Tool
          label={`登记隐患 ${camera.cameraName}`}
          icon={<AlertOutlined />}
          onClick={() => onRegister(surface.current, camera, ageMs())}
        />
      )}
      <Tool
        label={`截图 ${camera.cameraName}`}
        icon={<CameraOutlined />}
        onClick={() => void saveFrame(surface.current, { cameraName: camera.cameraName, at: at() })}
      />
    </span>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  const [title] = label.split(' ', 1);
  return (
    <Button
      type="text"
      size="small"
      className={classes.tool}
      icon={icon}
      title={title}
      aria-label={label}
      onClick={onClick}
    />
  );
}

/** Shows the age of the picture: a frozen picture must not look live (look.md#18). */
function Age({ snapshot }: { snapshot: SnapshotFrom<typeof playerMachine> }) {
  if (!snapshot.matches({ active: 'playing' })) return null;
  const { picture } = snapshot.context;
  return <span className={classes[toneOf(picture)]}>{ageInWords(picture)}</span>;
}

/** Stops downloading while the tile is scrolled out of view; a tile that gets a camera is scrolled into view. */
function useTileInSight({ actor }: Player, cameraId: number | undefined) {
  const tile = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!tile.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) actor.send({ type: entry.isIntersecting ? 'SHOW' : 'HIDE' });
    });
    observer.observe(tile.current);
    return () => observer.disconnect();
  }, [actor]);
  useEffect(() => {
    if (cameraId !== undefined) tile.current?.scrollIntoView({ block: 'nearest' });
  }, [cameraId]);
  return tile;
}
