/** Words of an HTML notice. Parsing makes no request and runs nothing; marks and pictures are left to the notice screen. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of body.querySelectorAll('script, style')) silent.remove();
  for (const block of body.querySelectorAll('p, div, li, br, h1, h2, h3')) block.append('\n');
  return body.textContent.trim();
}
