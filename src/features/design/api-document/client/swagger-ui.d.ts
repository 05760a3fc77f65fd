/** The used part of swagger-ui-dist; the package has no types. */
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
    /** null: does not send the document to an outside validation service. */
    validatorUrl: null;
    /** false: renders the request as it was before the interceptor, without the token. */
    showMutatedRequest: boolean;
    supportedSubmitMethods: readonly string[];
  }

  export default function SwaggerUI(options: SwaggerOptions): unknown;
}
