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
  /** null for a new record. */
  before: WireRecord | null;
  /** The whole record; hooks may set computed fields. */
  record: WireRecord;
  /** 0 for a new record until its row is inserted. */
  id: number;
}

/** A further list filter; null: invalid value. Gets the whole query, since queryYear and queryMonth belong together. */
export type ListFilter = (
  ctx: UserCtx,
  raw: string,
  query: Readonly<Record<string, unknown>>,
) => RowFilter | null | Promise<RowFilter | null>;

/** Filters for the rows that the caller may choose in a picker. */
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

/** An action, implemented in code, that follows on a record just added. */
export interface Further {
  /** Throws the refusal that `perform` would throw for a record with these values; writes nothing. */
  check(ctx: UserCtx, record: WireRecord): Promise<void>;
  perform(ctx: UserCtx, id: number): Promise<void>;
}

/** An import whose rows the resource itself checks and writes; its columns are in the descriptor (`import.sheets`). */
export interface OwnSheet {
  /** Throws the refusal that `add` would throw for a row; writes nothing. */
  check(ctx: UserCtx, record: WireRecord, columns: readonly Field[]): Promise<void>;
  /** Adds the record of a row; returns its id. `counted` is true if statistics count the record. */
  add(ctx: UserCtx, record: WireRecord, of: { counted: boolean }): Promise<number>;
}

/**
 * Rules of a resource that JSON cannot express, in its feature's `*.hooks.ts` (decision 012). They run in the caller's
 * transaction and refuse by throwing an AppError.
 */
export interface ResourceHooks {
  /** True: the resource's calls, menus and buttons are for operators only (Endpoint.operators). */
  operators?: true;
  /** Filters in place of the data scope: the caller may see a row if at least one of them matches. */
  visible?(ctx: UserCtx): readonly RowFilter[];
  /** Keys of fields by which several rows are sorted before they are locked, the id as last key; default: id alone. */
  lockOrder?: readonly string[];
  /**
   * True: choices and references are not limited to the data scope. For example, a hazard found in another workshop
   * refers to a risk point there; pages, details and changes stay in scope.
   */
  commonChoices?: true;
  /**
   * Filters for rows to which records may refer, at least one of which must match. Default: all rows, so that people
   * can be named across data scopes.
   */
  nameable?(ctx: UserCtx): readonly RowFilter[];
  /** Rows that a picker offers; with a stage, also people who may act there. Default: rows of the choices call. */
  offered?(ctx: UserCtx, stage: AppointedStage | null): Promise<OfferedRows>;
  /** True: records may name organisations outside the caller's scope, as for a hazard found in another workshop. */
  anyOrganisation?: boolean;
  /**
   * Limits exports and counts of a list to the rows of its call (verb `source`), if this is not the whole data scope.
   */
  exported?(ctx: UserCtx, source: string): { within?: RowFilter; visible?: readonly RowFilter[] };
  /** True: other records may go on naming deleted ones, as past work names a user; beforeDelete checks references. */
  staysNamed?: true;
  /** True: a deletion removes more than the record and cannot be undone. */
  deletesMore?: true;
  /** Limits the rows that the caller may choose to some of those he sees. */
  choices?(ctx: UserCtx, rows: WireRecord[]): Promise<WireRecord[]>;
  /** Key of the field that the query keys searchBeginTime and searchEndTime limit. */
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
  /** Error codes in place of D1002, D1006, D1007, and of the codes for an invalid status and a missing target. */
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
  /** Sets computed values and refuses without writing, before beforeWrite; dry runs of imports call it, too. */
  complete?(ctx: UserCtx, change: Change): Promise<void> | void;
  beforeWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  afterWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  /** Refuses deletions with more specific messages than D1007. */
  allowDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  beforeDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  /** Replaces values that no reader may get, in lists, details and exports. */
  mask?(row: WireRecord): void;
  /** Reads inputs that are stored outside the record's row (`x-virtual: input`); afterWrite stores them. */
  elsewhere?(ctx: UserCtx, row: WireRecord): Promise<WireRecord>;
  /** Part of a record that histories may contain; default: all but secrets. */
  forgets?(record: WireRecord): WireRecord;
  /** Keys of fields that change without history, such as those a clock or device writes. */
  untold?: readonly string[];
  /** Values outside the records' rows that histories include, such as grants, by record id; each has all keys. */
  beside?(db: DbSession, ids: readonly number[]): Promise<ReadonlyMap<number, WireRecord>>;
  /** Keys of a body that logs mask and nothing cleans, since another field decides whether their values are secret. */
  unlogged?: readonly string[];
  /** Adds virtual fields to rows before they are sent. */
  decorateRows?(ctx: UserCtx, rows: WireRecord[]): Promise<void> | void;
  /** Schema of what decorateRows and decorateDetail add, for the API document. */
  rowSchema?: { [key: string]: JsonSchema };
  detailSchema?: { [key: string]: JsonSchema };
  decorateDetail?(ctx: UserCtx, row: WireRecord): Promise<void> | void;
}
