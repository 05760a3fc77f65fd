/** Screens there are: a monitor, several side by side, one on its side. */
export type SceneName = 'wide' | 'ultra' | 'tall';

/** One fixed logical size each, drawn as large as the window allows by one transform (look.md#6). */
export interface Scene {
  name: SceneName;
  width: number;
  height: number;
  /** Rows of its grid of 24 columns. */
  rows: number;
}

const SCENES: { readonly [name in SceneName]: Scene } = {
  wide: { name: 'wide', width: 1920, height: 1080, rows: 12 },
  // As 6656 × 1792; on 3840 × 1080 there is a margin of 3 % above and below.
  ultra: { name: 'ultra', width: 4012, height: 1080, rows: 12 },
  tall: { name: 'tall', width: 1080, height: 1920, rows: 24 },
};

/** From this shape on a wall is made of several screens. */
const ULTRA_FROM = 2.4;

export interface Fit {
  scene: Scene;
  scale: number;
  left: number;
  top: number;
}

/** The scene for a window, and where it is drawn there: whole, as large as possible, in the middle. */
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
