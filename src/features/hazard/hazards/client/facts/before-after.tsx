import { type CSSProperties, useState } from 'react';
import type { FileEntry } from '../../../../../client/resource/uploads/file-list.ts';
import { useFileUrl } from '../../../../../kinds/images/client/use-file-url.ts';

interface Props {
  before: readonly FileEntry[];
  after: readonly FileEntry[];
}

/** Shows photos before and after rectification in pairs, one over the other; a slider divides them (domain.md#9.3). */
export function BeforeAfter({ before, after }: Props) {
  const [pair, setPair] = useState(0);
  const pairs = Math.max(before.length, after.length);
  // The side with fewer photos repeats its last one, so that every photo has a pair.
  const [was, is] = [before[Math.min(pair, before.length - 1)], after[Math.min(pair, after.length - 1)]];
  if (!was || !is) return null;
  return (
    <div className="compare">
      <Slider key={`${was.url} ${is.url}`} was={was} is={is} />
      {pairs > 1 && (
        <div className="compare-pairs">
          {Array.from({ length: pairs }, (_, index) => index + 1).map((number) => (
            <button key={number} type="button" aria-pressed={number === pair + 1} onClick={() => setPair(number - 1)}>
              第 {number} 组
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Slider({ was, is }: { was: FileEntry; is: FileEntry }) {
  const [share, setShare] = useState(50);
  const at = { '--share': `${share}%` } as CSSProperties;
  return (
    <figure className="compare-frame" style={at}>
      <Photo entry={is} title="整改后" />
      <div className="compare-over">
        <Photo entry={was} title="整改前" />
      </div>
      <figcaption>
        <span>整改前</span>
        <span>整改后</span>
      </figcaption>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label="整改前后对比"
        aria-valuetext={`整改前占 ${share}%`}
        onChange={({ target }) => setShare(Number(target.value))}
      />
    </figure>
  );
}

function Photo({ entry, title }: { entry: FileEntry; title: string }) {
  const { src, onError, isBroken } = useFileUrl(entry.url);
  if (isBroken) return <span className="compare-broken">{title}照片无法显示</span>;
  return <img src={src} alt={`${title}：${entry.name}`} onError={onError} draggable={false} />;
}
