import { invalid } from '../../errors.ts';

/** Value of a key in an unvalidated body; undefined if the body is no object or lacks the key. */
export function valueIn(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, key)
    ? (body as { [key: string]: unknown })[key] // an object that has the key
    : undefined;
}

/** Version of the record that the client read (wire.md#1.3). Refuses `[5]`, which would equal 5 (security.md#R4). */
export function readVersion(body: unknown): number | undefined {
  const given = valueIn(body, 'version');
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
  throw invalid([{ field: 'version', message: '版本格式不正确' }]);
}
