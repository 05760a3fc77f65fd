export { selectFolder } from './server/design.sql.ts';
export { addDraft } from './server/drafts.ts';
export { asNewResource, createResource } from './server/new-resource.ts';
export { publishRevision } from './server/publish.ts';
