/**
 * Renders SVG to PNG in Base64 in a thread of Node's pool, by a native library that loads with the first picture.
 *
 * Documents must not use `opacity`, only `fill-opacity` and `stroke-opacity`. The former makes a layer of the shape,
 * and a layer beyond the picture's edge makes the library end the process.
 */
export async function toPng(svg: string): Promise<string> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return drawn.asPng().toString('base64');
}
