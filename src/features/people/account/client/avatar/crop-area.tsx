import { RotateLeftOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button, Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import classes from './avatar.module.css';
import type { Cut } from './picture.ts';

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
const HALF_TURN = 180;
const QUARTER = 90;

interface Props {
  url: string;
  /** Width divided by height. */
  aspect: number;
  degrees: number;
  onTurn: (degrees: number) => void;
  onCut: (cut: Cut) => void;
}

const inTurn = (degrees: number) => ((((degrees + HALF_TURN) % 360) + 360) % 360) - HALF_TURN;
const inZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(1, zoom));

/** The picture under a round window: drag or arrow keys move it, sliders and wheel scale and rotate it. */
export function CropArea({ url, aspect, degrees, onTurn, onCut }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className={classes.crop}>
      <div className={classes.stage}>
        <Cropper
          image={url}
          // The longer side of the picture fills the crop area; a smaller picture is enlarged.
          objectFit={aspect > 1 ? 'horizontal-cover' : 'vertical-cover'}
          aspect={1}
          cropShape="round"
          showGrid={false}
          maxZoom={MAX_ZOOM}
          crop={crop}
          zoom={zoom}
          rotation={degrees}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={(next) => setZoom(inZoom(next))}
          onRotationChange={onTurn}
          onCropAreaChange={(_, cut) => onCut(cut)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': '裁剪区域，方向键移动图片' }}
        />
      </div>
      <div className={classes.control}>
        <Button
          type="text"
          aria-label="缩小"
          icon={<ZoomOutOutlined />}
          onClick={() => setZoom(inZoom(zoom - ZOOM_STEP))}
        />
        <Slider
          className={classes.slider}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle="缩放"
        />
        <Button
          type="text"
          aria-label="放大"
          icon={<ZoomInOutlined />}
          onClick={() => setZoom(inZoom(zoom + ZOOM_STEP))}
        />
      </div>
      <div className={classes.control}>
        <Button
          type="text"
          aria-label="向左旋转 90°"
          icon={<RotateLeftOutlined />}
          onClick={() => onTurn(inTurn(degrees - QUARTER))}
        />
        <Slider
          className={classes.slider}
          min={-HALF_TURN}
          max={HALF_TURN}
          value={degrees}
          onChange={onTurn}
          tooltip={{ open: false }}
          ariaLabelForHandle="旋转"
        />
        <Button
          type="text"
          aria-label="向右旋转 90°"
          icon={<RotateRightOutlined />}
          onClick={() => onTurn(inTurn(degrees + QUARTER))}
        />
      </div>
    </div>
  );
}
