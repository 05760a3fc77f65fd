import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { queryClient } from '../src/client/api/queries.ts';
import { applySettings } from '../src/client/ui/look/apply-settings.ts';
import { changeSettings, type Settings } from '../src/client/ui/look/settings.ts';
import { currentScene, prepareScene } from './kit/scene.ts';
import { Surroundings } from './kit/surroundings.tsx';
import { AS_TOLD, SWITCHES, type Switches } from './kit/switches.ts';
import '../src/client/ui/base.css';
import './preview.css';

applySettings();
// Long timeouts: on a busy machine elements appear late, which is no defect.
configure({
  asyncUtilTimeout: 30_000,
  // Keeps the first line, which names the missing element; the HTML of the page after it would hide the story's name.
  getElementError: (message) => new Error(message?.split('\n')[0] ?? ''),
});

const switchesOf = (globals: { [name: string]: unknown }): Switches => ({
  role: String(globals.role ?? AS_TOLD.role),
  right: String(globals.right ?? AS_TOLD.right),
  status: String(globals.status ?? AS_TOLD.status),
  rows: String(globals.rows ?? AS_TOLD.rows),
  text: String(globals.text ?? AS_TOLD.text),
});

const preview: Preview = {
  globalTypes: {
    scheme: {
      description: '明暗',
      toolbar: {
        title: '明暗',
        icon: 'mirror',
        items: [
          { value: 'light', title: '浅色' },
          { value: 'dark', title: '深色' },
        ],
        dynamicTitle: true,
      },
    },
    ...SWITCHES,
  },
  initialGlobals: { scheme: 'light', ...AS_TOLD },
  loaders: [
    async ({ parameters, args, globals }) => {
      // Removes everything that the previous story stored in the browser.
      localStorage.clear();
      sessionStorage.clear();
      queryClient.clear();
      const scene = prepareScene(
        typeof parameters.scene === 'function' ? parameters.scene(args as never) : parameters.scene,
        switchesOf(globals),
      );
      const colorScheme: Settings['colorScheme'] = globals.scheme === 'dark' ? 'dark' : 'light';
      changeSettings({ colorScheme });
      return { scene };
    },
  ],
  decorators: [
    (Story, { loaded }) => (
      <Surroundings scene={loaded.scene}>
        <Story />
      </Surroundings>
    ),
  ],
  afterEach: () => {
    const { unanswered } = currentScene().traffic;
    if (unanswered.length > 0) throw new Error(`the story has no answer for ${unanswered.join(', ')}`);
  },
  parameters: {
    layout: 'fullscreen',
    // Omits accessibility rules that passed: computing selectors of their elements takes longer than the rules.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    options: { storySort: { order: ['资源', '视图', '字段', '流程', '框架', '页面'] } },
    viewport: {
      options: {
        phone: { name: '手机 375 px', styles: { width: '375px', height: '812px' }, type: 'mobile' },
        wide: { name: '全部列 3200 px', styles: { width: '3200px', height: '900px' }, type: 'desktop' },
        desk: { name: '桌面 1440 px', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
