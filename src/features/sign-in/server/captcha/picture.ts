/**
 * An SVG document as PNG bytes in Base64, drawn by a thread of Node's pool: the event loop only packs the result. The
 * library is native code and loaded when the first picture is asked for.
 *
 * The documents use no `opacity`, only `fill-opacity` and `stroke-opacity`: the first one makes a layer of the shape, and
 * the library ends the process over a layer that lies beyond the edge of its picture.
 */
export async function toPng(svg: string): Promise<string> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return drawn.asPng().toString('base64');
}
