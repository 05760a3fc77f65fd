import { isGiven } from '../../workflow/event-of.ts';

const ADDRESS_KEYS = ['AddressId', 'address'] as const;

/** Accepts the address as `AddressId` or `address` too, as old clients write it (wire.md#8.1). */
export function readHazardBody(body: Record<string, unknown>): Record<string, unknown> {
  const { AddressId, address, ...rest } = body;
  const alias = isGiven(AddressId) ? AddressId : address;
  if (ADDRESS_KEYS.every((key) => !(key in body))) return body;
  return isGiven(rest.addressId) || alias === undefined ? rest : { ...rest, addressId: alias };
}
