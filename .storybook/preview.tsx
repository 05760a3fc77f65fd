import type { Preview } from '@storybook/react-vite';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';

/** The surroundings every view of the console has. */
const preview: Preview = {
  decorators: [
    (Story) => (
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }}>
        <Story />
      </ConfigProvider>
    ),
  ],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    viewport: { options: { phone: { name: '375 px', styles: { width: '375px', height: '812px' } } } },
  },
};

export default preview;
