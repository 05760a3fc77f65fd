/** Shapes of screens: one monitor, several side by side, one in portrait. */
export type SceneName = 'wide' | 'ultra' | 'tall';

/** Layout of a big screen with a fixed logical size, scaled to the largest size that fits the window (look.md#6). */
export interface Scene {
  name: SceneName;
  width: number;
  height: number;
  /** Rows of the scene's grid, which has 24 columns. */
  rows: number;
}

const SCENES: { readonly [name in SceneName]: Scene } = {
  wide: { name: 'wide', width: 1920, height: 1080, rows: 12 },
  // Aspect ratio of 6656 × 1792 screens; on 3840 × 1080 this scene leaves a margin of 3 % above and below.
  ultra: { name: 'ultra', width: 4012, height: 1080, rows: 12 },
  tall: { name: 'tall', width: 1080, height: 1920, rows: 24 },
};

/** Ratio of width to height from which a window counts as several screens side by side. */
const ULTRA_FROM = 2.4;

export interface Fit {
  scene: Scene;
  scale: number;
  left: number;
  top: number;
}

/** Scene for a window, with its scale and position: completely visible, as large as possible, centred. */
export function fitTo(width: number, height: number): Fit {
  const shape = width / Math.max(1, height);
  const scene = SCENES[shape >= ULTRA_FROM ? 'ultra' : shape < 1 ? 'tall' : 'wide'];
  const scale = Math.min(width / scene.width, height / scene.height);
  return {
    scene,
    scale,
    left: Math.round((width - scene.width * scale) / 2),
    top: Math.round((height - scene.height * scale) / 2),
  };
}
