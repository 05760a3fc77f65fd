/** A thin bar over the rows that are still the old ones. */
export function LoadingBar({ isBusy }: { isBusy: boolean }) {
  return <div className="loading-bar" data-busy={isBusy} aria-hidden />;
}
