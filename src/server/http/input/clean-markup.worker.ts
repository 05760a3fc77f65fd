/** Thread that cleans formatted texts (clean-markup.ts). */
import { CleanedTexts } from '../../../kinds/rich-text/server/cleaned-texts.ts';
import { serve } from '../../bounded/serve.ts';

serve(CleanedTexts.clean);
