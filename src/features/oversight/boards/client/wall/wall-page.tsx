import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Stage } from '../stage/stage.tsx';
import { useWallBoard } from './use-wall-board.ts';
import classes from './wall.module.css';
import { type EnteredWall, enterWall, forgetWall, WallEnded } from './wall-api.ts';

const AGAIN_MS = 5_000;

/** Reloads for another link in the address: the browser does not reload for a change of the fragment. */
const startAnew = () => {
  if (window.location.hash !== '') window.location.reload();
};

/** Page of a big screen: its boards, one after the other, without an account. */
export function WallPage() {
  const [entered, setEntered] = useState<EnteredWall | null>(null);
  const [notice, setNotice] = useState('正在打开大屏');
  const onEnded = useCallback((message: string) => {
    forgetWall();
    setEntered(null);
    setNotice(message);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const enter = () =>
      enterWall().then(
        (wall) => !isGone && setEntered(wall),
        (error: unknown) => {
          if (isGone) return;
          if (error instanceof WallEnded) return onEnded(error.message);
          setNotice('连接不上服务器，正在重试');
          timer = setTimeout(() => void enter(), AGAIN_MS);
        },
      );
    void enter();
    window.addEventListener('hashchange', startAnew);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('hashchange', startAnew);
    };
  }, [onEnded]);
  return (
    <main className={classes.page}>
      {entered ? <Wall entered={entered} onEnded={onEnded} /> : <p className={classes.notice}>{notice}</p>}
    </main>
  );
}

function Wall({ entered: { api, wall }, onEnded }: { entered: EnteredWall; onEnded(message: string): void }) {
  const code = useRotation(
    wall.boards.map(({ code: each }) => each),
    wall.rotateSeconds,
  );
  const { shown, isCut } = useWallBoard({ api, code, onEnded });
  const size = useWindowSize();
  useEffect(() => {
    document.title = wall.name === '' ? '大屏' : `${wall.name} - 大屏`;
  }, [wall.name]);
  if (!shown) return <p className={classes.notice}>{isCut ? '连接不上服务器，正在重试' : '正在读取数据'}</p>;
  return <Stage board={shown.board} receivedAt={shown.receivedAt} isCut={isCut} {...size} />;
}

/** Code of the board to show; an address with `?board=` always shows the board named there. */
function useRotation(codes: readonly string[], seconds: number): string {
  const [parameters] = useSearchParams();
  const fixed = parameters.get('board');
  const [turn, setTurn] = useState(0);
  const count = fixed === null ? codes.length : 1;
  useEffect(() => {
    if (count < 2) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), seconds * 1_000);
    return () => clearInterval(timer);
  }, [count, seconds]);
  return fixed ?? codes[turn % count] ?? '';
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function useWindowSize(): { width: number; height: number } {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}
