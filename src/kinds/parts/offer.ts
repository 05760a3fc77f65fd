import type { PropertySchema } from '../../engine/record-schema.ts';

/** Offer of a kind for a new field in form design; other kinds can be chosen only in the text of a descriptor. */
export interface KindOffer {
  /** Name of the kind; default: the title of its KindFacet. */
  title?: string;
  /** Purpose of the kind, in a few words. */
  hint: string;
  /** Initial keywords of the field; its title comes from the administrator. */
  property: PropertySchema;
  /** Keyword the administrator must fill in before the field works. */
  needs?: 'x-dictionary' | 'x-relation';
  /** True: lists are usually searched by such fields. */
  isSearched?: true;
  /** True: offered as an input of an action. */
  isAsked?: true;
}
