import { useState } from 'react';
import './clip.css';

/** Files that browsers play themselves; streams need the players of the video wall. */
const PLAYABLE = /^https?:\/\/[^?#]*\.(mp4|m4v|mov|webm|ogv)(\?[^#]*)?$/i;

export function isClip(value: unknown): value is string {
  return typeof value === 'string' && PLAYABLE.test(value);
}

/** A recording in a detail; only its first picture is loaded until it is played. */
export function Clip({ address, title }: { address: string; title: string }) {
  const [hasFailed, setFailed] = useState(false);
  const way = (
    <a href={address} target="_blank" rel="noreferrer">
      在新窗口打开
    </a>
  );
  if (hasFailed) return <p className="clip-failed">录像无法播放：地址已失效，或不在摄像头、AI设备的主机上。{way}</p>;
  return (
    <div className="clip">
      <video
        src={address}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label={title}
        onError={() => setFailed(true)}
      />
      {way}
    </div>
  );
}
