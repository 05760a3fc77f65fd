// Written by `npm run codegen` from src/kinds/kinds.ts and the folders it names. Do not edit.
import type { ComponentType } from 'react';
import type { InputProps } from '../../parts/client/facet.ts';
import type { RowKind } from '../../kinds.ts';
import { TextInput } from '../../text/input.tsx';
import { TextareaInput } from '../../textarea/input.tsx';
import { IntegerInput } from '../../integer/input.tsx';
import { RatingInput } from '../../rating/input.tsx';
import { DurationInput } from '../../duration/input.tsx';
import { BooleanInput } from '../../boolean/input.tsx';
import { DateTimeInput } from '../../date-time/input.tsx';
import { DateRangeInput } from '../../date-range/input.tsx';
import { DictionaryInput } from '../../dictionary/input.tsx';
import { RelationInput } from '../../relation/input.tsx';
import { TreeInput } from '../../tree/input.tsx';
import { UserInput } from '../../user/input.tsx';
import { ImagesInput } from '../../images/input.tsx';
import { FilesInput } from '../../files/input.tsx';
import { PhoneInput } from '../../phone/input.tsx';
import { ColourInput } from '../../colour/input.tsx';

export const rowInputs: Record<RowKind, ComponentType<InputProps>> = {
  text: TextInput,
  textarea: TextareaInput,
  integer: IntegerInput,
  number: IntegerInput,
  money: IntegerInput,
  percent: IntegerInput,
  rating: RatingInput,
  duration: DurationInput,
  boolean: BooleanInput,
  date: DateTimeInput,
  'date-time': DateTimeInput,
  'date-range': DateRangeInput,
  dictionary: DictionaryInput,
  relation: RelationInput,
  tree: TreeInput,
  user: UserInput,
  organisation: TreeInput,
  images: ImagesInput,
  files: FilesInput,
  phone: PhoneInput,
  email: TextInput,
  url: TextInput,
  ip: TextInput,
  colour: ColourInput,
};
