/** Thin bar over outdated rows while new ones are loading. */
export function LoadingBar({ isBusy }: { isBusy: boolean }) {
  return <div className="loading-bar" data-busy={isBusy} aria-hidden />;
}
