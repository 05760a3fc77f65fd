/** What opens over a list. rjsf with the inputs and details are fetched by people who open them. */
export const dialogParts = {
  form: () => import('./form/form-modal.tsx'),
  detail: () => import('./detail/detail-modal.tsx'),
  child: () => import('./detail/child-modal.tsx'),
  history: () => import('./history/history-drawer.tsx'),
};

/** What people open next; fetched while the network is there, for it may be gone when they do. */
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
