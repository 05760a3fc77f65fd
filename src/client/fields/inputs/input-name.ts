/** Inputs of kinds that a row inside a record may hold. */
export type RowInputName = 'boolean' | 'colour' | 'date' | 'date-time' | 'dictionary' | 'number' | 'text' | 'textarea';

/** Every input by name; one without a component in registry.ts does not compile. */
export type InputName =
  | RowInputName
  | 'cron'
  | 'files'
  | 'geo-point'
  | 'icon'
  | 'images'
  | 'json'
  | 'relation'
  | 'rich-text'
  | 'rows'
  | 'secret'
  | 'ticks'
  | 'tree'
  | 'user';
