import { Button, Modal } from 'antd';
import { useCallback, useRef, useState } from 'react';
import Pad from 'signature_pad';
import { useBack } from '../../../client/ui/layers/use-back.ts';
import './signature-pad.css';

interface Props {
  title: string;
  onSigned(file: File): void;
  onClose(): void;
}

/** Pixels of the picture per pixel of the paper: lines stay sharp in print. */
const DENSITY = 2;
/** Ink and paper are the same in dark mode: the picture is printed. */
const LOOK = { penColor: '#101828', backgroundColor: '#ffffff', minWidth: 1, maxWidth: 3 };

/** Paper to sign on with a finger, a pen or the mouse. */
export default function SignaturePad({ title, onSigned, onClose }: Props) {
  useBack(onClose);
  const pad = useRef<{ paper: Pad; canvas: HTMLCanvasElement } | null>(null);
  const [strokes, setStrokes] = useState(0);
  const begin = useCallback((canvas: HTMLCanvasElement | null) => {
    if (!canvas) return undefined;
    const paper = new Pad(canvas, LOOK);
    const resize = () => {
      const [width, height] = [canvas.offsetWidth * DENSITY, canvas.offsetHeight * DENSITY];
      if (canvas.width === width && canvas.height === height) return;
      const drawn = paper.toData();
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d')?.scale(DENSITY, DENSITY);
      paper.clear();
      paper.fromData(drawn);
    };
    resize();
    const size = new ResizeObserver(resize);
    size.observe(canvas);
    paper.addEventListener('endStroke', () => setStrokes(paper.toData().length));
    pad.current = { paper, canvas };
    return () => {
      size.disconnect();
      paper.off();
    };
  }, []);
  const write = (change: (paper: Pad) => void) => () => {
    if (!pad.current) return;
    const { paper } = pad.current;
    change(paper);
    setStrokes(paper.toData().length);
  };
  return (
    <Modal
      open
      title={title}
      width={640}
      // A touch outside the dialog must not discard the signature.
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button
          key="undo"
          disabled={strokes === 0}
          onClick={write((paper) => paper.fromData(paper.toData().slice(0, -1)))}
        >
          撤销一笔
        </Button>,
        <Button key="clear" disabled={strokes === 0} onClick={write((paper) => paper.clear())}>
          重写
        </Button>,
        <Button
          key="done"
          type="primary"
          disabled={strokes === 0}
          onClick={() => pad.current && onSigned(fileOf(pad.current.paper, pad.current.canvas, title))}
        >
          确定
        </Button>,
      ]}
    >
      <canvas ref={begin} className="signature-paper" aria-label="签名区" />
      <p className="signature-hint">请在框内手写；不便手写时可取消，改为上传签名的图片</p>
    </Modal>
  );
}

/** Room around the signature in its picture, in pixels of the paper. */
const MARGIN = 12;

/** The written part of the paper as a picture. */
function fileOf(paper: Pad, canvas: HTMLCanvasElement, title: string): File {
  const points = paper.toData().flatMap((stroke) => stroke.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const extent = (of: number[], most: number) => {
    const from = Math.max(0, of.reduce((a, b) => Math.min(a, b), most) - MARGIN);
    const to = Math.min(most, of.reduce((a, b) => Math.max(a, b), 0) + MARGIN);
    return [from * DENSITY, (to - from) * DENSITY] as const;
  };
  const [left, width] = extent(xs, canvas.offsetWidth);
  const [top, height] = extent(ys, canvas.offsetHeight);
  const picture = document.createElement('canvas');
  picture.width = width;
  picture.height = height;
  picture.getContext('2d')?.drawImage(canvas, left, top, width, height, 0, 0, width, height);
  const [, data = ''] = picture.toDataURL('image/png').split(',');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([bytes], `${title}.png`, { type: 'image/png' });
}
