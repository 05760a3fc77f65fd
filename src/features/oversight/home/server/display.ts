import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type Dictionaries, labelOf, readDictionaries } from '../../../../server/records/values/dictionaries.ts';
import { hazardList } from '../../../hazard/hazards/index.ts';

/** A hazard in the full export: PascalCase keys, display text instead of ids (wire.md#11). */
export type DisplayRow = { [key: string]: string };

/** All hazards of a card, for 导出全部页 (wire.md#11). */
export async function homeDetailAll(ctx: UserCtx, query: Record<string, unknown>): Promise<DisplayRow[]> {
  const dictionaries = await readDictionaries(ctx);
  const rows = await hazardList(ctx, query);
  return rows.map((row) => displayRow(row, dictionaries));
}

function displayRow(row: WireRecord, dictionaries: Dictionaries): DisplayRow {
  const text = (key: string) => (row[key] === undefined ? '' : String(row[key]));
  const coded = (type: string, key: string) => labelOf(dictionaries, type, text(key));
  return {
    RiskPointTypeId: text('riskPointTypeName'),
    RiskPointId: text('riskPointName'),
    RiskPointItemId: text('riskPointItemName'),
    RiskName: text('riskName'),
    RiskDesc: text('riskDesc'),
    AgainCheckResult: coded('again_check_result_view', 'againCheckResult'),
    CreatedTime: text('createdTime'),
    Status: coded('risk_register_status', 'status'),
    CreatedUserId: text('createdUserName'),
    AddressId: text('addressName') || text('locationText'),
    OrgName: text('orgName'),
  };
}
