/** Two corners of the box `west,south,east,north`, each as `longitude,latitude`. */
export function readBox(text: string): [string, string] {
  const [west, south, east, north] = text.split(',');
  return north === undefined ? ['', ''] : [`${west}, ${south}`, `${east}, ${north}`];
}
