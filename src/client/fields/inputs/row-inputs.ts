import type { ComponentType } from 'react';
import type { InputProps } from '../facet.ts';
import { BooleanInput } from './boolean-input.tsx';
import { ColourInput } from './colour-input.tsx';
import { DictionaryInput } from './dictionary-input.tsx';
import type { RowInputName } from './input-name.ts';
import { MomentInput } from './moment-input.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';
import { TextareaInput } from './textarea-input.tsx';

/** The inputs of kinds a row inside a record may hold; apart from the registry because the input of `rows` builds on them. */
export const rowInputs = {
  boolean: BooleanInput,
  colour: ColourInput,
  date: MomentInput,
  'date-time': MomentInput,
  dictionary: DictionaryInput,
  number: NumberInput,
  text: TextInput,
  textarea: TextareaInput,
} satisfies Record<RowInputName, ComponentType<InputProps>>;
