import { useEffect, useState } from 'react';
import { message } from '../../../../client/ui/feedback/feedback.ts';
import type { Camera } from '../workflow/player.ts';
import { GRIDS, playerFor } from '../workflow/slots.ts';
import { busyWith, createPlayer } from './players.ts';

/** Players for the largest grid; those outside the chosen grid are stopped. */
export function useWall() {
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
