import type { JsonSchema, WireRecord } from '../../../engine/json.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import type { AppointedStage } from '../../../engine/stages.ts';
import type { UserCtx } from '../../ctx.ts';
import type { RowFilter } from '../../db/records/filter.ts';
import type { DbSession } from '../../db/session.ts';
import type { ErrorCode } from '../../errors.ts';

/** A record about to be written; its values after the hooks are stored. */
export interface Change {
  resource: Resource;
  /** null: a new record. */
  before: WireRecord | null;
  /** The whole record; hooks may set computed fields. */
  record: WireRecord;
  /** Available after the row is written. */
  id: number;
}

/** A further list filter; null: invalid value. Gets the whole query, since queryYear and queryMonth belong together. */
export type ListFilter = (
  ctx: UserCtx,
  raw: string,
  query: Readonly<Record<string, unknown>>,
) => RowFilter | null | Promise<RowFilter | null>;

/** Rows that the caller may choose. */
export interface OfferedRows {
  within: RowFilter | null;
  visible: readonly RowFilter[];
}

/** Event of an added record for the history and the process flow. */
export interface AddEvent {
  event: string;
  title?: string;
  stage?: number;
  toStatus?: number;
  machineVersion?: string;
}

/** An action on a record that was just added. */
export interface Further {
  /** Throws what `perform` would refuse for a record with these values, without writing. */
  check(ctx: UserCtx, record: WireRecord): Promise<void>;
  perform(ctx: UserCtx, id: number): Promise<void>;
}

/** An import whose rows the resource itself checks and writes; its columns are in the descriptor (`import.sheets`). */
export interface OwnSheet {
  /** Throws the refusal of a row without writing. */
  check(ctx: UserCtx, record: WireRecord, columns: readonly Field[]): Promise<void>;
  /** Adds the record of a row; returns its id. `counted`: figures count it. */
  add(ctx: UserCtx, record: WireRecord, of: { counted: boolean }): Promise<number>;
}

/**
 * Rules of a resource that JSON cannot express, in its feature's `*.hooks.ts` (decision 012). They run in the caller's
 * transaction and refuse by throwing an AppError.
 */
export interface ResourceHooks {
  /** True: its calls, menus and buttons are for operators only (Endpoint.operators). */
  operators?: true;
  /** Filters for rows that the caller may see, any of which suffices; they replace the data scope. */
  visible?(ctx: UserCtx): readonly RowFilter[];
  /** Fields in whose order, before the id, several rows are locked; default: the id alone. */
  lockOrder?: readonly string[];
  /**
   * Extends choices and references beyond the data scope: a hazard found in another workshop refers to a risk point
   * there. Pages, details and changes stay in scope.
   */
  commonChoices?: true;
  /** Filters for rows that may be referred to, any of which suffices; default all: people are named across scopes. */
  nameable?(ctx: UserCtx): readonly RowFilter[];
  /** Rows that a picker offers; with a stage, additionally people who may act there. Default: the choices call. */
  offered?(ctx: UserCtx, stage: AppointedStage | null): Promise<OfferedRows>;
  /** True: any organisation is accepted, as for a hazard found in another workshop. */
  anyOrganisation?: boolean;
  /** Rows that exports and counts include for the list with this source, if they differ from the caller's scope. */
  exported?(ctx: UserCtx, source: string): { within?: RowFilter; visible?: readonly RowFilter[] };
  /** True: other records may refer to deleted ones, as past work to a user; beforeDelete checks references. */
  staysNamed?: true;
  /** True: a deletion removes more than the record and cannot be undone. */
  deletesMore?: true;
  /** Limits the rows that the caller may choose to some of those he sees. */
  choices?(ctx: UserCtx, rows: WireRecord[]): Promise<WireRecord[]>;
  /** Field of searchBeginTime and searchEndTime. */
  timeField?: string;
  filters?: { [queryKey: string]: ListFilter };
  /** Default values of filters for lists, exports and counts. */
  filterDefaults?: { readonly [queryKey: string]: string };
  /** Keys of fields in the unpaged list; default all (wire.md#7). */
  listFields?: readonly string[];
  /** Keys that page and detail include even if null. */
  nullKeys?: readonly string[];
  /** Keys besides fields that clients may send back with a row. */
  extraKeys?: readonly string[];
  /** Renames keys of a body, such as `AddressId` to addressId. */
  readBody?(body: Record<string, unknown>): Record<string, unknown>;
  /** Codes of refusals in place of D1002, D1006, D1007, and those for an invalid status or a missing target. */
  codes?: {
    missing?: ErrorCode;
    duplicate?: ErrorCode;
    referenced?: ErrorCode;
    status?: ErrorCode;
    /** Code for a tree's record that would be its own parent. */
    ownParent?: ErrorCode;
    target?: { [fieldKey: string]: ErrorCode };
  };
  /** Actions with code that may follow an add in its transaction, by verb. */
  further?: { readonly [verb: string]: Further };
  /** Imports beside `import`, by verb. */
  sheets?: { readonly [verb: string]: OwnSheet };
  /** Removes a record when its import is undone, in place of an ordinary deletion. */
  remove?(ctx: UserCtx, of: { id: number; reason: string }): Promise<void>;
  /** Event of an add in the history; default: `add`. */
  addEvent?: AddEvent;
  /** Computes and refuses without writing, before beforeWrite; the dry run of an import calls it, too. */
  complete?(ctx: UserCtx, change: Change): Promise<void> | void;
  beforeWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  afterWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  /** Refuses deletions with more specific messages than D1007. */
  allowDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  beforeDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  /** Replaces values that no reader may get, in lists, details and exports. */
  mask?(row: WireRecord): void;
  /** Reads inputs that are stored elsewhere (`x-virtual: input`); afterWrite stores them. */
  elsewhere?(ctx: UserCtx, row: WireRecord): Promise<WireRecord>;
  /** Part of a record that histories may contain; default: all but secrets. */
  forgets?(record: WireRecord): WireRecord;
  /** Keys of fields that change without history, such as those a clock or device writes. */
  untold?: readonly string[];
  /** Values outside the rows that histories include, such as grants, by id; each has all keys. */
  beside?(db: DbSession, ids: readonly number[]): Promise<ReadonlyMap<number, WireRecord>>;
  /** Keys of bodies that logs mask and nothing cleans, where another field decides whether they are secret. */
  unlogged?: readonly string[];
  /** Adds virtual fields to rows before they are sent. */
  decorateRows?(ctx: UserCtx, rows: WireRecord[]): Promise<void> | void;
  /** Schema of what decorateRows and decorateDetail add, for the API document. */
  rowSchema?: { [key: string]: JsonSchema };
  detailSchema?: { [key: string]: JsonSchema };
  decorateDetail?(ctx: UserCtx, row: WireRecord): Promise<void> | void;
}
