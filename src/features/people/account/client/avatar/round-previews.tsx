import { useEffect, useRef } from 'react';
import classes from './avatar.module.css';
import { type Cut, drawCut } from './picture.ts';

/** Sizes of avatars in the console, in pixels: account page, list, header. */
const SIZES = [96, 48, 28];
/** Canvas pixels per CSS pixel, for high-density screens. */
const DENSITY = 2;

interface Props {
  image: HTMLImageElement;
  cut: Cut | null;
  degrees: number;
}

/** Previews of the cut-out in the sizes of avatars in the console. */
export function RoundPreviews({ image, cut, degrees }: Props) {
  return (
    <div className={classes.previews} role="img" aria-label="头像预览">
      {SIZES.map((size) => (
        <RoundPreview key={size} size={size} image={image} cut={cut} degrees={degrees} />
      ))}
    </div>
  );
}

function RoundPreview({ size, image, cut, degrees }: Props & { size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && cut) drawCut(canvas.current, image, { cut, degrees });
  }, [image, cut, degrees]);
  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      width={size * DENSITY}
      height={size * DENSITY}
      style={{ width: size, height: size }}
    />
  );
}
