/** `west,south,east,north` as its two corners in words of a sheet. */
export function readBox(text: string): [string, string] {
  const [west, south, east, north] = text.split(',');
  return north === undefined ? ['', ''] : [`${west}, ${south}`, `${east}, ${north}`];
}
