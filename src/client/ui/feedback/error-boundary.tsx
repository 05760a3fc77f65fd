import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { ExceptionPage } from '../exception-page.tsx';

interface Props {
  /** Path of the page: a change resets the boundary. */
  place: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { error: unknown; place: string }> {
  override state = { error: null as unknown, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: { error: unknown; place: string }) {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    return this.state.error === null ? this.props.children : <ErrorScreen error={this.state.error} />;
  }
}

/** Limits a rendering error to the part of the page inside this boundary. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().pathname}>{children}</Boundary>;
}

/** True if a module could not be loaded: a new build replaced it, or the network failed. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|loading (css )?chunk|preload css/i.test(error.message)
  );
}

/** Shown when drawing a route fails. Drafts are stored (useDraft), so reloading loses nothing. */
function ErrorScreen({ error }: { error: unknown }) {
  const requestId = isApiError(error) ? error.requestId : null;
  if (isChunkFailure(error)) return <ChunkFailure />;
  return (
    <ExceptionPage
      status="500"
      requestId={requestId}
      action={{ text: '重新加载', onClick: () => window.location.reload() }}
    />
  );
}

function ChunkFailure() {
  return (
    <section role="alert" style={{ padding: '96px 16px', textAlign: 'center' }}>
      <h1 style={{ fontSize: 20, lineHeight: '28px' }}>页面没有加载完整</h1>
      <p style={{ margin: '8px 0 24px', color: 'var(--hz-text-2)' }}>
        系统可能刚刚升级，或网络中断。重新加载即可，已填写的内容会保留。
      </p>
      <Button type="primary" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </section>
  );
}
