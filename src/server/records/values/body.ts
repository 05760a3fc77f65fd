import { invalid } from '../../errors.ts';

/** What a body nobody has looked at says under a key; undefined where it is no object or does not say it. */
export function valueIn(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key)
    ? (body as { [key: string]: unknown })[key] // an object that has the key
    : undefined;
}

/**
 * The version a body says its sender looked at (wire.md#1.3); undefined: it does not say. Anything but an integer is
 * refused: `[5]` or `0x5` would compare equal to 5 once they are numbers (security.md#R4).
 */
export function readVersion(body: unknown): number | undefined {
  const given = valueIn(body, 'version');
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
  throw invalid([{ field: 'version', message: '版本格式不正确' }]);
}
