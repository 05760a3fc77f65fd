export { DemoPanel } from './demo-panel.tsx';
