/** The little of swagger-ui-dist that is used; the package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface SwaggerRequest {
    url: string;
    headers: Record<string, string>;
  }

  interface SwaggerOptions {
    domNode: Element;
    url: string;
    requestInterceptor(request: SwaggerRequest): SwaggerRequest;
    docExpansion: 'list' | 'none';
    defaultModelsExpandDepth: number;
    filter: boolean;
    deepLinking: boolean;
    /** Else an outside service is asked whether the document is valid. */
    validatorUrl: null;
    /** false: the request is shown as it was before the interceptor, without the token. */
    showMutatedRequest: boolean;
    supportedSubmitMethods: readonly string[];
  }

  export default function SwaggerUI(options: SwaggerOptions): unknown;
}
