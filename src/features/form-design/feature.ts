import { feature } from '../feature.ts';
import { formDesignEndpoints } from './server/form-design.routes.ts';
import { REVISION } from './server/replies.ts';

/** Edits of descriptors in the running system. */
export const formDesignFeature = feature({
  name: 'form-design',
  endpoints: formDesignEndpoints,
  replies: { Revision: REVISION },
  groups: { formmanager: '表单设计' },
});
