/** Cleans one formatted text in a thread of its own (clean-markup.ts). */
import { CleanedTexts } from '../../../kinds/rich-text/server/cleaned-texts.ts';
import { serve } from '../../bounded/serve.ts';

serve(CleanedTexts.clean);
