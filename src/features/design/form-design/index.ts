export { addDraft } from './server/drafts.ts';
export {
  areRemembered,
  planFiles,
  rememberedFiles,
  rememberFiles,
  watchSchemaFiles,
} from './server/installed-files.ts';
export { upgradeRevisions } from './server/merge.ts';
export { asNewResource, createResource } from './server/online-resources.ts';
export { baseOf, compileDocument, readDocument, readStanding } from './server/plan/edited-document.ts';
export { describePlan } from './server/plan/plan-edit.ts';
export { publishRevision } from './server/publish.ts';
