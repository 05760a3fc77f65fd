import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { send } from '../../../../client/api/send.ts';
import { LoadFailure } from '../../../../client/ui/load-failure.tsx';
import { CameraFile } from '../../../../generated/client.ts';
import { createPlayer, PlayerTile } from '../../video/client/index.ts';
import classes from './map.module.css';

export function CameraDialog({ id, name, onClose }: { id: number; name: string; onClose(): void }) {
  const [player] = useState(createPlayer);
  const { data, error, refetch } = useQuery({
    queryKey: ['CameraFile', 'detail', id],
    queryFn: ({ signal }) => send(CameraFile.detail, { id: String(id) }, { signal }),
  });
  const streamUrl = data?.streamUrl;
  const cameraName = data?.cameraName;
  useEffect(() => {
    if (streamUrl && cameraName) player.actor.send({ type: 'PLAY', camera: { id, cameraName, streamUrl } });
  }, [player, id, streamUrl, cameraName]);
  useEffect(() => () => player.actor.send({ type: 'STOP' }), [player]);
  return (
    <Modal open title={name} width={900} footer={null} onCancel={onClose}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && !streamUrl && <p>没有查看该摄像头画面的权限</p>}
      <div className={classes.camera}>
        <PlayerTile player={player} index={0} onRegister={null} />
      </div>
    </Modal>
  );
}
