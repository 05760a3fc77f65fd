import { createRoot } from 'react-dom/client';
import { prepareScene } from '../../../../.storybook/kit/scene.ts';
import { Surroundings } from '../../../../.storybook/kit/surroundings.tsx';
import { WideTable } from '../../../../.storybook/kit/wide-table.tsx';
import { applySettings } from '../../../../src/client/ui/look/apply-settings.ts';
import '../../../../src/client/ui/base.css';

/** Renders the product's table with more cells than a browser can draw at once, in the product's usual providers. */
applySettings();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Surroundings scene={prepareScene()}>
      <WideTable />
    </Surroundings>,
  );
}
