/** Draws one plan in a separate thread: even a file within the limits may take seconds. */
import { serve } from '../../../../../server/bounded/serve.ts';
import { type CleanDrawing, cleanDrawing } from './clean-drawing.ts';
import type { DrawingTask } from './draw-apart.ts';
import { type DrawnGround, drawGround } from './draw-ground.ts';

serve(({ kind, content, frame }: DrawingTask): CleanDrawing | DrawnGround => {
  const bytes = Buffer.from(content);
  return kind === 'vector' ? cleanDrawing(bytes) : drawGround(bytes, frame);
});
