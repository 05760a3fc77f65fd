import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../../../client/api/client.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../../../client/resource-views/states.tsx';
import type { Camera } from '../workflow/player.ts';
import { partsOf } from '../workflow/slots.ts';
import classes from './video.module.css';

interface Props {
  chosen: number | null;
  onPlay: (camera: Camera) => void;
}

/** Cameras by name, with a filter and a refresh button; a click plays one. */
export function CameraList({ chosen, onPlay }: Props) {
  const [filter, setFilter] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['CameraFile', 'list'],
    queryFn: ({ signal }) => call<Camera[]>('GET', '/CameraFile/list', { signal }),
  });
  const matching = data?.filter(({ cameraName }) => cameraName.toLowerCase().includes(filter.toLowerCase())) ?? [];
  return (
    <aside className={classes.side} aria-label="摄像头">
      <div className={classes.filter}>
        <Input
          type="search"
          allowClear
          placeholder="筛选摄像头"
          aria-label="筛选摄像头"
          onChange={(e) => setFilter(e.target.value.trim())}
        />
        <Button icon={<ReloadOutlined />} aria-label="刷新" loading={isFetching} onClick={() => void refetch()} />
      </div>
      {!data && !error && <RowsSkeleton rows={6} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && matching.length === 0 && <EmptyState title={filter ? '没有符合的摄像头' : '还没有摄像头'} />}
      <ul className={classes.cameras}>
        {matching.map((camera) => (
          <li key={camera.id}>
            <button
              type="button"
              className={camera.id === chosen ? classes.chosen : classes.camera}
              aria-pressed={camera.id === chosen}
              onClick={() => onPlay(camera)}
            >
              <Marked name={camera.cameraName} filter={filter} />
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Marked({ name, filter }: { name: string; filter: string }) {
  let from = 0;
  return partsOf(name, filter).map((part, index) => {
    const key = from;
    from += part.length;
    return index % 2 === 1 ? <mark key={`m${key}`}>{part}</mark> : <span key={key}>{part}</span>;
  });
}
