import { isGiven } from '../../workflow/event-of.ts';

const ADDRESS_KEYS = ['AddressId', 'address'] as const;

/** Old clients also write the address as `AddressId` or `address` (wire.md#8.1). */
export function readHazardBody(body: Record<string, unknown>): Record<string, unknown> {
  const { AddressId, address, ...rest } = body;
  const alias = isGiven(AddressId) ? AddressId : address;
  if (ADDRESS_KEYS.every((key) => !(key in body))) return body;
  return isGiven(rest.addressId) || alias === undefined ? rest : { ...rest, addressId: alias };
}
