/** Words of an HTML notice without markup and pictures. Parsing makes no request and runs no script. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of body.querySelectorAll('script, style')) silent.remove();
  for (const block of body.querySelectorAll('p, div, li, br, h1, h2, h3')) block.append('\n');
  return body.textContent.trim();
}
