import { installedViews } from './installed-views.ts';

/** Dialogs over a list. rjsf with its inputs, and details, are fetched only when a user opens them. */
export const dialogParts = {
  form: async () => {
    // Fetched together with forms: a picker over a form must open even if the network is gone by then.
    const [form] = await Promise.all([import('./form/form-modal.tsx'), installedViews.peoplePickers?.()]);
    return form;
  },
  detail: () => import('./detail/detail-modal.tsx'),
  child: () => import('./detail/child-modal.tsx'),
  history: () => import('./history/history-drawer.tsx'),
};

/** Prefetches dialogs while there is a network: later, when users open them, it may be gone. */
export function fetchDialogs(): Promise<unknown> {
  return Promise.all([
    dialogParts.detail(),
    dialogParts.form(),
    dialogParts.child(),
    dialogParts.history(),
    import('./list/column-settings.tsx'),
    import('./list/row-keys.ts'),
    import('./live/row-press.ts'),
    import('./chosen/chosen-tools.tsx'),
  ]);
}
