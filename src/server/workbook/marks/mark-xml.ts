/** The file is written in a way that cannot be marked; its reader gets a plain copy instead. */
export class NotMarkable extends Error {}

/** Value of an attribute of an opening tag. */
export function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`)
    .exec(element)
    ?.slice(2)
    .find((value) => value !== undefined);
}
