export { cleanDrawing } from './server/drawing/clean-drawing.ts';
