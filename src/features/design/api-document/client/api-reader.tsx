import { useEffect, useRef } from 'react';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import { createRequestId } from '../../../../client/api/request-id.ts';
import { readToken } from '../../../../client/api/storage.ts';
import { PageHeader } from '../../../../client/shell/page.tsx';
import { useScheme } from '../../../../client/ui/look/scheme.ts';
import { session } from '../../../../generated/client.ts';
import './api-reader.css';

const API = '/api';

/** Renders the API document of this installation; the reader can try each call within his own session. */
export function ApiReader() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const domNode = host.current;
    if (domNode === null) return;
    SwaggerUI({
      domNode,
      url: API + session.openapiJson.path,
      requestInterceptor: signRequest,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
      deepLinking: false,
      validatorUrl: null,
      showMutatedRequest: false,
      supportedSubmitMethods: ['get', 'post'],
    });
    return () => domNode.replaceChildren();
  }, []);
  useDarkReader();
  return (
    <>
      <PageHeader description="本系统的全部接口，可以用当前登录直接试用。" />
      <div ref={host} className="api-reader" />
    </>
  );
}

/** Sets swagger-ui's own dark mode, a class on the whole page that nothing else uses. */
function useDarkReader(): void {
  const isDark = useScheme() === 'dark';
  useEffect(() => {
    document.documentElement.classList.toggle('dark-mode', isDark);
    return () => document.documentElement.classList.remove('dark-mode');
  }, [isDark]);
}

/** Adds the token to calls of this server only; each tried call gets its own X-Request-Id. */
function signRequest(request: { url: string; headers: Record<string, string> }) {
  const token = readToken();
  if (token === null || new URL(request.url, window.location.href).origin !== window.location.origin) return request;
  request.headers.Authorization = `Bearer ${token}`;
  request.headers['X-Request-Id'] ??= createRequestId();
  return request;
}
