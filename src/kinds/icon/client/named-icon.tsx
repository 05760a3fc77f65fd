import { iconNamed } from './icon-names.ts';

/** An icon by its name; nothing for a name nobody knows. */
export default function NamedIcon({ name }: { name: string }) {
  const Icon = iconNamed(name);
  return Icon ? <Icon /> : null;
}
