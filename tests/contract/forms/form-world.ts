import type { WireRecord } from '../../../src/engine/json.ts';
import { formNames, toForm } from '../../../src/engine/projections/form.ts';
import { toSnake } from '../../../src/engine/projections/table.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { Catalog } from '../../../src/server/catalog.ts';
import type { Answer } from '../../support/api-client.ts';
import { payloadOf } from '../../support/hazard-lifecycle.ts';
import { type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { attempt, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { HAZARD_EVENT_NAMES, hazardTransitions } from '../../support/hazards/hazard-model.ts';
import { requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../support/server.ts';
import { addMailSettings, MailServer } from '../../support/servers/mail-server.ts';
import { changeRows } from '../../support/stored.ts';
import { whoIs } from '../contract-world.ts';
import { addRow } from '../keyring.ts';
import { Samples } from '../samples.ts';

/** A form with a body it would take, and the call that sends one upon a record that is ready for it. */
export interface ReadyForm {
  valid: WireRecord;
  /** `undefined` is sent as an emptied input. */
  send(body: WireRecord, requestId?: string): Promise<Answer>;
}

/** Every form of every resource that the server has a call for. */
export function allForms(catalog: Catalog): [resource: string, form: string][] {
  return catalog.resources.flatMap((resource) =>
    formNames(resource)
      .filter((form) => toForm(resource, form).fields.length > 0)
      .map((form): [string, string] => [resource.name, form]),
  );
}

/** A server with people who hold every right, and records in every state that a form needs. */
export class FormWorld {
  readonly cast: Cast;
  readonly #mail: MailServer;
  readonly #catalog: Catalog;
  readonly #samples: Samples;

  private constructor(cast: Cast, catalog: Catalog, mail: MailServer) {
    this.cast = cast;
    this.#mail = mail;
    this.#catalog = catalog;
    this.#samples = new Samples(cast.clients.superAdmin, catalog);
  }

  static async start(): Promise<FormWorld> {
    const mail = await MailServer.start();
    const server = await startTestServer({ seed: 'none', env: { OUTBOUND_HOSTS: mail.place } });
    const cast = await createCast(server);
    await requirePhotos(cast, false);
    await addMailSettings(cast.clients.superAdmin);
    return new FormWorld(cast, server.platform.catalogs.base, mail);
  }

  async ready(name: string, form: string): Promise<ReadyForm> {
    const resource = this.#catalog.resource(name);
    const event = this.#fullestEvent(`${name}/${form}`);
    if (event && event !== 'RiskRegister/edit') return this.readyEvent(event);
    if (form === 'linkPlace') return this.#readyPlace();
    if (name === 'codeGenerate' && form !== 'add') return this.#readyGeneration(resource, form);
    if (name === 'RiskTimedPlanningExecute') return this.#readyRound(form);
    if (BESIDE_HAZARDS.includes(name)) return this.#readyBeside(name, form);
    if (form === 'updateInfo') return this.#readyOwn(resource, form);
    if (form.startsWith('sendEmail')) return this.#readyMail(resource, form);
    if (form.startsWith('grant')) return this.#readyGrant(resource, form);
    return form === 'add' ? this.#readyAdd(resource) : this.#readyEdit(resource, form);
  }

  /** Returns the event of a call that needs most inputs; one call may mean several events. */
  #fullestEvent(call: string): HazardEvent | undefined {
    const size = (event: HazardEvent) => Object.keys(payloadOf(this.cast, event)).length;
    return HAZARD_EVENT_NAMES.filter(
      (event) => `${HAZARD_EVENTS[event].resource}/${HAZARD_EVENTS[event].verb}` === call,
    ).sort((a, b) => size(b) - size(a))[0];
  }

  /** A hazard in a state that allows the event; a person who may perform the event sends the body. */
  async readyEvent(event: HazardEvent): Promise<ReadyForm> {
    const { cast } = this;
    const start = hazardTransitions().find((transition) => transition.event === event)?.from;
    if (!start) throw new Error(`nothing leads to ${event}`);
    const id = await hazardIn(cast, start);
    return {
      valid: payloadOf(cast, event),
      send: (body, requestId) => attempt(cast, { id, event, body: emptied(body), ...(requestId ? { requestId } : {}) }),
    };
  }

  /** Sends a body to a call as a super administrator, together with what the call is about. */
  #posting(path: string, valid: WireRecord, about: object = {}): ReadyForm {
    const { superAdmin } = this.cast.clients;
    return { valid, send: (body, requestId) => superAdmin.post(path, { ...emptied(body), ...about }, requestId) };
  }

  /** A hazard whose place is only described. */
  async #readyPlace(): Promise<ReadyForm> {
    const { cast } = this;
    const id = await register(cast, { addressId: null, locationText: '东围墙外' });
    await perform(cast, id, 'RiskRegister/submit.direct');
    return this.#posting('/RiskRegister/linkPlace', { addressId: cast.address }, { id });
  }

  async #readyAdd({ name }: Resource): Promise<ReadyForm> {
    return this.#posting(`/${name}/add`, await this.#samples.body(name));
  }

  async #readyEdit({ name }: Resource, form: string): Promise<ReadyForm> {
    const { id } = await this.#samples.add(name);
    const hasOwn = this.#catalog.resource(name).actions.some(({ verb, form: own }) => verb === form && own !== null);
    const valid = hasOwn ? await this.#samples.formBody(name, form) : await this.#samples.body(name);
    await this.#open(name, { form, id: Number(id) });
    return this.#posting(`/${name}/${form}`, valid, { id });
  }

  /** Brings a record into a state that permits an action, with the caller as the person who may do it. */
  async #open(name: string, of: { form: string; id: number }): Promise<void> {
    const { actions } = this.#catalog.resource(name);
    const { effect, by = [], when } = actions.find(({ verb }) => verb === of.form) ?? {};
    const { userId: caller } = await whoIs(this.cast.clients.superAdmin);
    const people = by.flat().flatMap((one) => (one.is === 'person' ? [[toSnake(one.key), Number(caller)]] : []));
    const state = effect?.state ? [[toSnake(effect.state.field), effect.state.from[0]]] : [];
    const conditions = Object.entries(when?.properties ?? {});
    const needed = conditions.flatMap(([key, rule]) => ('const' in rule ? [[toSnake(key), rule.const]] : []));
    const set = Object.fromEntries([...people, ...state, ...(effect ? needed : [])]);
    if (Object.keys(set).length > 0) await changeRows(this.cast.server, toSnake(name), { id: of.id }, set);
  }

  /** Generates code for an existing table; each form has a table of its own. */
  async #readyGeneration({ name, actions }: Resource, form: string): Promise<ReadyForm> {
    const { superAdmin } = this.cast.clients;
    const tableName = GENERATED[form];
    const id = await superAdmin.add(`/${name}/add`, { ...(await this.#samples.body(name)), tableName });
    const valid =
      form === 'edit' ? { ...(await this.#samples.body(name)), tableName } : await this.#samples.formBody(name, form);
    return this.#posting(String(actions.find(({ verb }) => verb === form)?.path), valid, { id });
  }

  /** A pending round, inserted directly because only the timer adds one. */
  async #readyRound(form: string): Promise<ReadyForm> {
    const name = 'RiskTimedPlanningExecute';
    const plan = await this.#samples.add('RiskTimedPlanning');
    const db = this.cast.server.platform.database.session('1');
    const now = new Date();
    const row = { planning_id: Number(plan.id), row_key: 'a', plan_time: now, due_time: now, status: 0 };
    const { userId: inspector } = await whoIs(this.cast.clients.superAdmin);
    // Results come after the sign-in, which is given once.
    const going = { check_user_id: Number(inspector), sign_time: form === 'execute' ? now : null };
    const id = await addRow(db, 'risk_timed_planning_execute', { ...row, ...going });
    return this.#posting(`/${name}/${form}`, await this.#samples.formBody(name, form), { id });
  }

  /** A record about a hazard whose rectification the caller is late with. */
  async #readyBeside(name: string, form: string): Promise<ReadyForm> {
    const { superAdmin } = this.cast.clients;
    const riskRegisterId = await hazardIn(this.cast, { status: 3 });
    const { userId: caller } = await whoIs(superAdmin);
    const late = { rectify_user_id: caller, accomplish_time: new Date(Date.now() - 86_400_000) };
    await changeRows(this.cast.server, 'risk_register', { id: riskRegisterId }, late);
    if (form === 'add') return this.#posting(`/${name}/add`, { ...(await this.#samples.body(name)), riskRegisterId });
    const id = await superAdmin.add(`/${name}/add`, { riskRegisterId, reason: '整改不力' });
    return this.#posting(`/${name}/${form}`, await this.#samples.formBody(name, form), { id });
  }

  /** A grant to another person than the caller: a person of the cast, or a role added here. */
  async #readyGrant({ name }: Resource, form: string): Promise<ReadyForm> {
    const id = name === 'sysUser' ? this.cast.ids.registrant : (await this.#samples.add(name)).id;
    return this.#posting(`/${name}/${form}`, await this.#samples.formBody(name, form), { id });
  }

  /** About the caller himself: no record has to be there first, and none is named. */
  async #readyOwn({ name }: Resource, form: string): Promise<ReadyForm> {
    const valid = { nickName: '甲', birthday: '1990-01-01', sex: 3, phone: '13900000001', email: 'a@example.com' };
    return this.#posting(`/${name}/${form}`, valid);
  }

  /** About no record at all; its calls are those of the wire, whatever the resource is called. */
  async #readyMail({ name, actions }: Resource, form: string): Promise<ReadyForm> {
    const path = String(actions.find(({ verb }) => verb === form)?.path);
    return this.#posting(path, await this.#samples.formBody(name, form));
  }

  async stop(): Promise<void> {
    await this.cast.server.stop();
    await this.#mail.stop();
  }
}

/** A table for each form of code generation. */
const GENERATED: { readonly [form: string]: string } = {
  edit: 'check_type',
  config: 'risk_type',
  foreignKeys: 'rank_type',
};

/** Records about a hazard that its machine does not know. */
const BESIDE_HAZARDS = ['HazardSupervision', 'OverdueReason'];

function emptied(body: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value ?? null]));
}
