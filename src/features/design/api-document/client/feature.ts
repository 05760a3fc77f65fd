import { type ClientFeature, page } from '../../../client-feature.ts';

export const apiDocumentClient: ClientFeature = {
  name: 'api-document',
  pages: [page('apiDocs', async () => (await import('./api-reader.tsx')).ApiReader)],
};
