/** Nonce of this page's content security policy; the server writes it into index.html, a dev server does not. */
function readNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}

/** Nonce for antd's ConfigProvider (decision 141). */
export const csp = { nonce: readNonce() };

/**
 * Gives the nonce to every style element created by scripts. Without the style of antd's scroll lock, which sets none,
 * the page behind a dialog would scroll.
 */
export function giveNonceToStyles({ nonce }: { nonce?: string | undefined } = csp): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}
