import type { JsonSchema, WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { AppointedStage } from '../../../engine/stages.ts';
import type { UserCtx } from '../../ctx.ts';
import type { RowFilter } from '../../db/records/filter.ts';
import type { DbSession } from '../../db/session.ts';
import type { ErrorCode } from '../../errors.ts';

/** A row about to be written, as wire values; the service stores what `record` holds after the hooks. */
export interface Change {
  resource: Resource;
  /** null: it is being added. */
  before: WireRecord | null;
  /** The whole record as it will be stored; a hook may set computed fields. */
  record: WireRecord;
  /** Set after the row was written. */
  id: number;
}

/**
 * A filter of a list beyond those of its fields; returns null for an unreadable value. It gets the whole `query`,
 * because some keys only have a meaning together (queryYear and queryMonth).
 */
export type ListFilter = (
  ctx: UserCtx,
  raw: string,
  query: Readonly<Record<string, unknown>>,
) => RowFilter | null | Promise<RowFilter | null>;

/** Rows of a resource that the caller may choose. */
export interface OfferedRows {
  within: RowFilter | null;
  visible: readonly RowFilter[];
}

/** History row of an added record: its event, and how the process flow shows it. */
export interface AddEvent {
  event: string;
  title?: string;
  stage?: number;
  toStatus?: number;
  machineVersion?: string;
}

/** An action on a record that was just added. */
export interface Further {
  /** Throws what `perform` would refuse in a record with these values; writes nothing. */
  check(ctx: UserCtx, record: WireRecord): Promise<void>;
  perform(ctx: UserCtx, id: number): Promise<void>;
}

/**
 * Rules of one resource that JSON cannot express, in a `*.hooks.ts` file of its feature, found by the resource's name
 * (decision 012). The service calls them inside the caller's transaction; a hook refuses by throwing an AppError.
 */
export interface ResourceHooks {
  /** Restricts its calls, menus and buttons to the operators (Endpoint.operators). */
  operators?: true;
  /** Branches of rows the caller may see, instead of the data scope of the resource's organisation field. */
  visible?(ctx: UserCtx): readonly RowFilter[];
  /** Fields in whose order, before the id, several rows are locked; default: the id alone. */
  lockOrder?: readonly string[];
  /**
   * Extends choices (list, fk) and references beyond the data scope: a hazard found in another workshop names a risk
   * point there. Pages, details and changes stay within the scope.
   */
  commonChoices?: true;
  /**
   * Branches of rows that another record may refer to; default all, because people are referred to across data scopes.
   */
  nameable?(ctx: UserCtx): readonly RowFilter[];
  /**
   * Rows that a picker offers to the caller, with a stage also people who may act there. Without this hook it offers the
   * rows of the choices call.
   */
  offered?(ctx: UserCtx, stage: AppointedStage | null): Promise<OfferedRows>;
  /** Allows any organisation in the organisation field, as for a hazard found in another workshop. */
  anyOrganisation?: boolean;
  /** Rows of the list with this source, for its exports and counts, if it shows others than those of the caller's scope. */
  exported?(ctx: UserCtx, source: string): { within?: RowFilter; visible?: readonly RowFilter[] };
  /**
   * Other records still refer to deleted ones, such as a user in his past work; beforeDelete decides which references
   * prevent a deletion.
   */
  staysNamed?: true;
  /** True if a deletion removes more than the record, so that it cannot be undone. */
  deletesMore?: true;
  /** Limits the rows that the caller may choose from, where a list of choices offers fewer than he sees. */
  choices?(ctx: UserCtx, rows: WireRecord[]): Promise<WireRecord[]>;
  /** Field that searchBeginTime and searchEndTime apply to. */
  timeField?: string;
  filters?: { [queryKey: string]: ListFilter };
  /** Filter values of a list, an export or a count for keys that the request omits. */
  filterDefaults?: { readonly [queryKey: string]: string };
  /** Fields in the answer of the unpaged list; default all (wire.md#7). */
  listFields?: readonly string[];
  /** Keys that page and detail include even if null. */
  nullKeys?: readonly string[];
  /** Keys of a row beyond fields, which clients that post whole rows send back. */
  extraKeys?: readonly string[];
  /** Maps other spellings of a body, such as `AddressId` for addressId. */
  readBody?(body: Record<string, unknown>): Record<string, unknown>;
  /**
   * Codes that replace D1002, D1006, D1007, that for a status other than 0 or 1, or that for a relation without target.
   */
  codes?: {
    missing?: ErrorCode;
    duplicate?: ErrorCode;
    referenced?: ErrorCode;
    status?: ErrorCode;
    /** Code for a record of a tree that is to be its own parent. */
    ownParent?: ErrorCode;
    target?: { [fieldKey: string]: ErrorCode };
  };
  /** Actions with a program that may follow an add in one transaction, by verb. */
  further?: { readonly [verb: string]: Further };
  /** Removes an imported record, if that takes more than deleting it. */
  remove?(ctx: UserCtx, of: { id: number; reason: string }): Promise<void>;
  /** History row of an add, if a plain `add` is not specific enough. */
  addEvent?: AddEvent;
  /** Refuses and computes without writing, because the dry run of an import calls it too. Runs before beforeWrite. */
  complete?(ctx: UserCtx, change: Change): Promise<void> | void;
  beforeWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  afterWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  /** Refuses with a message of its own what D1007 would refuse as well. */
  allowDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  beforeDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  /** Replaces values that no reader may get as stored, in all output: lists, details, exports. */
  mask?(row: WireRecord): void;
  /** Reads the fields of one record that are stored elsewhere (`x-virtual: input`); afterWrite stores them. */
  elsewhere?(ctx: UserCtx, row: WireRecord): Promise<WireRecord>;
  /** Returns the part of the record that its history may keep, if not all fields. */
  forgets?(record: WireRecord): WireRecord;
  /** Fields that change without a row of history, such as those written by a clock or a device. */
  untold?: readonly string[];
  /** Values beyond the rows that the histories of these records include, such as grants, by id; each has all keys. */
  beside?(db: DbSession, ids: readonly number[]): Promise<ReadonlyMap<number, WireRecord>>;
  /** Keys of bodies whose values no log keeps, where another field decides whether they are secret. */
  unlogged?: readonly string[];
  /** Adds virtual fields to rows that are about to be sent. */
  decorateRows?(ctx: UserCtx, rows: WireRecord[]): Promise<void> | void;
  /** Schema of what decorateRows and decorateDetail add beyond the fields, for the API document. */
  rowSchema?: { [key: string]: JsonSchema };
  detailSchema?: { [key: string]: JsonSchema };
  decorateDetail?(ctx: UserCtx, row: WireRecord): Promise<void> | void;
}
