import type { ComponentType } from 'react';
import type { Field } from '../../../engine/resource.ts';
import { CronInput } from '../editors/cron-input.tsx';
import { RowsInput } from '../editors/rows-input.tsx';
import type { InputProps } from '../facet.ts';
import { facetOf } from '../registry.ts';
import { FilesInput } from './files-input.tsx';
import { GeoPointInput } from './geo-point-input.tsx';
import { IconInput } from './icon-input.tsx';
import { ImagesInput } from './images-input.tsx';
import type { InputName } from './input-name.ts';
import { JsonInput } from './json-input.tsx';
import { RelationInput } from './relation-input.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { rowInputs } from './row-inputs.ts';
import { SecretInput } from './secret-input.tsx';
import { TicksInput } from './ticks-input.tsx';
import { TreeInput } from './tree-input.tsx';
import { UserInput } from './user-input.tsx';

/**
 * What values are entered with. Pickers, trees and uploads weigh more than a whole list: only forms import this file,
 * and are themselves fetched when the first one opens or nothing else is to be done.
 */
const inputs = {
  ...rowInputs,
  cron: CronInput,
  files: FilesInput,
  'geo-point': GeoPointInput,
  icon: IconInput,
  images: ImagesInput,
  json: JsonInput,
  relation: RelationInput,
  'rich-text': RichTextInput,
  rows: RowsInput,
  secret: SecretInput,
  ticks: TicksInput,
  tree: TreeInput,
  user: UserInput,
} satisfies Record<InputName, ComponentType<InputProps>>;

/** The input of a field, in a form. */
export function inputOf({ kind, schema }: Pick<Field, 'kind' | 'schema'>): ComponentType<InputProps> {
  const { input, listInput = input } = facetOf(kind);
  return inputs[schema.type === 'array' ? listInput : input];
}
