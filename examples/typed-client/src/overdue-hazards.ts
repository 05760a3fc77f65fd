/** Prints the hazards that are being put right and are late, by department. */
import { between, oneOf } from '../api/client.js';
import { connect } from './connect.js';

const api = await connect();
const late = new Map<string, number>();
// 待整改 and 待验收; another code would not compile.
const query = { status: oneOf(3, 4), accomplishTime: between(undefined, 'today-1') };
for await (const hazard of api.RiskRegister.page.all(query)) {
  const department = hazard.orgName ?? '—';
  late.set(department, (late.get(department) ?? 0) + 1);
}
const lines = [...late].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name}\t${count}`);
console.log(lines.join('\n') || '没有逾期的隐患');
