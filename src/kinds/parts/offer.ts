import type { PropertySchema } from '../../engine/record-schema.ts';

/** How form design offers a kind for a new field; a kind without an offer is chosen in the text of a descriptor alone. */
export interface KindOffer {
  /** Name of the kind; default: that of its meaning. */
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
