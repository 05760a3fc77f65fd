export { workflowProcess } from './server/workflow-process.ts';
