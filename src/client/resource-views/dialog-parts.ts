import { installedViews } from './installed-views.ts';

/** Loaders of dialogs over a list, whose code (rjsf with its inputs, details) is not part of the list's own. */
export const dialogParts = {
  form: async () => {
    // Fetches the people picker together with the form: it must open even if the network has failed since.
    const [form] = await Promise.all([import('./form/form-modal.tsx'), installedViews.peoplePickers?.()]);
    return form;
  },
  detail: () => import('./detail/detail-modal.tsx'),
  child: () => import('./detail/child-modal.tsx'),
  history: () => import('./history/history-drawer.tsx'),
};

/** Prefetches dialogs, since the network may have failed by the time a user opens a dialog. */
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
