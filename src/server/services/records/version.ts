import { invalid } from '../../errors.ts';

/**
 * The version a body says its sender looked at (wire §1.3); undefined: it does not say. Anything but an integer is
 * refused: `[5]` or `0x5` would compare equal to 5 once they are numbers (security R4).
 */
export function readVersion(body: unknown): number | undefined {
  const given = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'number' && Number.isSafeInteger(given)) return given;
  throw invalid([{ field: 'version', message: '版本格式不正确' }]);
}
