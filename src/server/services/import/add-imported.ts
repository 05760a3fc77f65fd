import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { addRecord } from '../records/add.ts';

/** Answers the id of the record added. */
type Adder = (ctx: UserCtx, body: WireRecord) => Promise<number>;

/** Resources that are not added by the generic service. */
const ADDERS: { readonly [resource: string]: Adder } = {};

/** The same service as behind POST /{resource}/add (security R1). */
export async function addImported(ctx: UserCtx, resource: string, body: WireRecord): Promise<number> {
  const adder = ADDERS[resource];
  return adder ? adder(ctx, body) : (await addRecord(ctx, resource, { body })).id;
}
