import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';

/** The only place that renders stored markup as elements (security.md#R17). */
export default function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above, and by the server when it was written
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
