import type { JsonSchema, WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { AppointedStage } from '../../../engine/stages.ts';
import type { UserCtx } from '../../ctx.ts';
import type { RowFilter } from '../../db/records/filter.ts';
import type { DbSession } from '../../db/session.ts';
import type { ErrorCode } from '../../errors.ts';

/** A row about to be written. Values are wire values; the service stores what stands in `record` afterwards. */
export interface Change {
  resource: Resource;
  /** null: it is being added. */
  before: WireRecord | null;
  /** The whole record as it will be; a hook may set computed fields. */
  record: WireRecord;
  /** Set after the row was written. */
  id: number;
}

/**
 * A filter a list accepts beyond those of its fields. Answers null for a value it cannot read. `query` is the whole
 * query, for keys that only mean something together (queryYear and queryMonth).
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

/**
 * Rules of one resource that JSON cannot say, in hooks/<resource>.ts, found by the resource's name (decision 012). The
 * service calls them inside the caller's transaction; a hook refuses by throwing an AppError.
 */
export interface ResourceHooks {
  /** Its calls, menus and buttons are the operators' alone (Endpoint.operators). */
  operators?: true;
  /** Branches of rows the caller may see, instead of the data scope of the resource's organisation field. */
  visible?(ctx: UserCtx): readonly RowFilter[];
  /**
   * Choices (list, fk) and references reach beyond the data scope, as a hazard found in another workshop names a risk
   * point there; pages, details and changes do not.
   */
  commonChoices?: true;
  /** Branches of rows another record may name; default all, as people are named across data scopes. */
  nameable?(ctx: UserCtx): readonly RowFilter[];
  /** Rows a picker of it offers the caller, with a stage also those who may act there; default as of choices. */
  offered?(ctx: UserCtx, stage: AppointedStage | null): Promise<OfferedRows>;
  /** The organisation field may name any organisation, as a hazard found in another workshop does. */
  anyOrganisation?: boolean;
  /** Rows of an export that starts from a list with this source, where that shows others than the caller may see. */
  exported?(ctx: UserCtx, source: string): { within?: RowFilter; visible?: readonly RowFilter[] };
  /** Deleted records stay named by others, as a user in what he did; beforeDelete decides what still needs them. */
  staysNamed?: true;
  /** A deletion takes more with it than the record: it cannot be taken back. */
  deletesMore?: true;
  /** Those of the rows that may be chosen by the caller, where a list of choices offers fewer than he sees. */
  choices?(ctx: UserCtx, rows: WireRecord[]): Promise<WireRecord[]>;
  /** Field searchBeginTime and searchEndTime apply to. */
  timeField?: string;
  filters?: { [queryKey: string]: ListFilter };
  /** What a list, an export or a count filters by where the request leaves the key out. */
  filterDefaults?: { readonly [queryKey: string]: string };
  /** Fields the unpaged list answers with; default all (wire.md#7). */
  listFields?: readonly string[];
  /** Keys answered by page and detail even where they are null. */
  nullKeys?: readonly string[];
  /** Keys of a row beyond fields, sent back by clients that post whole rows. */
  extraKeys?: readonly string[];
  /** Other spellings of a body, as `AddressId` for addressId. */
  readBody?(body: Record<string, unknown>): Record<string, unknown>;
  /** Code answered instead of D1002, D1006, D1007, for a status that is neither 0 nor 1, or for a relation without target. */
  codes?: {
    missing?: ErrorCode;
    duplicate?: ErrorCode;
    referenced?: ErrorCode;
    status?: ErrorCode;
    /** A record of a tree that is to be its own parent. */
    ownParent?: ErrorCode;
    target?: { [fieldKey: string]: ErrorCode };
  };
  /** Takes an imported record away again, where that is more than deleting it. */
  remove?(ctx: UserCtx, of: { id: number; reason: string }): Promise<void>;
  /** History row of an add, where a plain `add` says too little. */
  addEvent?: AddEvent;
  /** Refuses and computes, and writes nothing: the dry run of an import asks it too. Comes before beforeWrite. */
  complete?(ctx: UserCtx, change: Change): Promise<void> | void;
  beforeWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  afterWrite?(ctx: UserCtx, change: Change): Promise<void> | void;
  /** Refuses in words of its own what D1007 would refuse as well. */
  allowDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  beforeDelete?(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> | void;
  /** Replaces what no reader may have as it is stored, wherever rows leave: lists, details, exports. */
  mask?(row: WireRecord): void;
  /** Values of the fields that are stored elsewhere (`x-virtual: input`), of one record; afterWrite stores them. */
  elsewhere?(ctx: UserCtx, row: WireRecord): Promise<WireRecord>;
  /** The record as its history may keep it, where that is less than its fields. */
  forgets?(record: WireRecord): WireRecord;
  /** Fields that change without a row of history, as what a clock or a device writes. */
  untold?: readonly string[];
  /** Values in the histories of these records beyond their rows, as grants, by id; every one has all keys. */
  beside?(db: DbSession, ids: readonly number[]): Promise<ReadonlyMap<number, WireRecord>>;
  /** Keys of bodies whose values no log keeps, where another field decides whether they are secret. */
  unlogged?: readonly string[];
  /** Adds virtual fields to rows that are about to be sent. */
  decorateRows?(ctx: UserCtx, rows: WireRecord[]): Promise<void> | void;
  /** What decorateRows and decorateDetail add beyond the fields, for the API document. */
  rowSchema?: { [key: string]: JsonSchema };
  detailSchema?: { [key: string]: JsonSchema };
  decorateDetail?(ctx: UserCtx, row: WireRecord): Promise<void> | void;
}
