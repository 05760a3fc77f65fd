export interface View {
  name: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** Parses a name such as `375x812-dark`. */
export function readView(name: string): View {
  const parts = /^(\d+)x(\d+)-(light|dark)$/.exec(name);
  if (!parts) throw new Error(`--views: "${name}" is not like 1440x900-light`);
  return { name, width: Number(parts[1]), height: Number(parts[2]), scheme: parts[3] === 'dark' ? 'dark' : 'light' };
}
