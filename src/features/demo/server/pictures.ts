import { Canvas, type Colour } from './png.ts';

/** What stands in the picture; a hazard shows the one of its risk point. */
export const SCENES = ['tank', 'pipe', 'cabinet', 'building'] as const;
export type Scene = (typeof SCENES)[number];
export type Moment = 'before' | 'after';

// Colour 0 is the sky everything is drawn on.
const GROUND = 1;
const STEEL = 2;
const DARK = 3;
const LIGHT = 4;
const AMBER = 5;
const ALARM = 6;
const GOOD = 7;

const PALETTE: readonly Colour[] = [
  [222, 230, 238],
  [164, 172, 178],
  [124, 140, 156],
  [58, 70, 84],
  [244, 246, 248],
  [214, 152, 44],
  [222, 52, 52],
  [46, 150, 86],
];

/** A drawing of the place: the defect circled in red before the repair, ticked in green after it. */
export function drawPicture(scene: Scene, moment: Moment): Buffer {
  const canvas = new Canvas({ width: 480, height: 320 }, PALETTE);
  canvas.rectangle(GROUND, [0, 230, 480, 320]);
  const [x, y] = DRAW[scene](canvas);
  if (moment === 'before') {
    canvas.fill(AMBER, (px, py) => ((px - x) / 16) ** 2 + ((py - y) / 11) ** 2 <= 1);
    canvas.ring(ALARM, [x, y, 34, 7]);
  } else {
    canvas.ellipse(LIGHT, [x, y, 30, 30]).ring(GOOD, [x, y, 30, 6]);
    canvas.line(GOOD, [x - 13, y + 1, x - 4, y + 11], 7).line(GOOD, [x - 4, y + 11, x + 14, y - 10], 7);
  }
  return canvas.toPng();
}

/** Draws the scene; answers where its defect is. */
const DRAW: Record<Scene, (canvas: Canvas) => [number, number]> = {
  tank: (canvas) => {
    canvas.rectangle(STEEL, [130, 90, 300, 240]).ellipse(LIGHT, [215, 90, 85, 22]).ellipse(STEEL, [215, 240, 85, 22]);
    canvas.rectangle(DARK, [300, 205, 420, 219]).rectangle(DARK, [356, 190, 370, 234]);
    return [363, 212];
  },
  pipe: (canvas) => {
    canvas
      .rectangle(STEEL, [30, 140, 450, 172])
      .rectangle(DARK, [196, 128, 208, 184])
      .rectangle(DARK, [212, 128, 224, 184]);
    canvas.rectangle(DARK, [90, 172, 102, 260]).rectangle(DARK, [370, 172, 382, 260]);
    return [210, 188];
  },
  cabinet: (canvas) => {
    canvas
      .rectangle(STEEL, [150, 60, 330, 260])
      .rectangle(LIGHT, [164, 76, 236, 240])
      .rectangle(LIGHT, [244, 76, 316, 240]);
    canvas
      .rectangle(DARK, [176, 92, 224, 116])
      .rectangle(DARK, [256, 92, 304, 116])
      .line(DARK, [290, 180, 322, 236], 5);
    return [290, 190];
  },
  building: (canvas) => {
    canvas
      .rectangle(LIGHT, [90, 70, 390, 236])
      .rectangle(STEEL, [90, 58, 390, 74])
      .rectangle(DARK, [206, 160, 262, 236]);
    canvas.rectangle(STEEL, [120, 100, 176, 140]).rectangle(STEEL, [300, 100, 356, 140]);
    return [300, 216];
  },
};

/** The scene that fits a risk point's type. */
export function sceneOf(pointType: string, index: number): Scene {
  if (pointType === 'chemical') return 'tank';
  if (pointType === 'place' || pointType === 'fire') return 'building';
  return index % 2 === 0 ? 'pipe' : 'cabinet';
}
