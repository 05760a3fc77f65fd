import { iconNamed } from './icon-names.ts';

/** An icon by its name; renders nothing for an unknown name. */
export default function NamedIcon({ name }: { name: string }) {
  const Icon = iconNamed(name);
  return Icon ? <Icon /> : null;
}
