export { demoSeed } from './server/demo-seed.ts';
