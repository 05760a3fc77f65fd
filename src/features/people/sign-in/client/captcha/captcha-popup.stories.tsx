import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, fn, screen, userEvent } from 'storybook/test';
import { captchas, noCaptcha } from '../../../../../../.storybook/kit/captcha.ts';
import { silent } from '../../../../../../.storybook/kit/replies.ts';
import CaptchaPopup from './captcha-popup.tsx';

const meta: Meta<typeof CaptchaPopup> = {
  title: '页面/登录/验证码',
  component: CaptchaPopup,
  args: { onPass: fn(), onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof CaptchaPopup>;

const right = { scene: { answers: [captchas('0000')] } };
const wrong = { scene: { answers: [captchas('6112')] } };
const dark = { scheme: 'dark' };
const phone = { viewport: { value: 'phone' } };

const picture = () => screen.findByRole('button', { name: /^请依次点击/ });

/** Clicks three times by keyboard and expects this result. */
const clickThree = (said: string) => async () => {
  const words = await picture();
  for (let clicks = 0; clicks < 3; clicks++) {
    fireEvent.keyDown(words, { key: 'ArrowRight' });
    fireEvent.click(words, { detail: 0 });
  }
  await screen.findAllByText(said);
};

const toSlide = async () => {
  await picture();
  await userEvent.click(screen.getByRole('button', { name: '改用滑动验证' }));
  return screen.findByRole('slider');
};

const slide = (said: RegExp) => async () => {
  const slider = await toSlide();
  fireEvent.change(slider, { target: { value: '190' } });
  fireEvent.keyDown(slider, { key: 'Enter' });
  await screen.findAllByText(said);
};

export const Words: Story = { name: '点选', parameters: right, play: async () => void (await picture()) };
export const WordsRight: Story = { name: '点选成功', parameters: right, play: clickThree('验证成功') };
export const WordsWrong: Story = { name: '点选失败', parameters: wrong, play: clickThree('验证失败') };
export const WordsRightDark: Story = { ...WordsRight, tags: ['night'], name: '点选成功（深色）', globals: dark };
export const WordsPhone: Story = { ...Words, tags: ['night'], name: '点选（手机）', globals: phone };
export const Slide: Story = { name: '滑动', parameters: right, play: async () => void (await toSlide()) };
export const SlideRight: Story = { name: '滑动成功', parameters: right, play: slide(/^\d+\.\d\ds验证成功$/) };
export const SlideWrong: Story = { tags: ['night'], name: '滑动失败', parameters: wrong, play: slide(/^验证失败$/) };
export const SlideWrongDark: Story = { ...SlideWrong, tags: ['night'], name: '滑动失败（深色）', globals: dark };
export const SlidePhone: Story = { ...Slide, tags: ['night'], name: '滑动（手机）', globals: phone };
export const Loading: Story = {
  tags: ['night'],
  name: '取图中',
  parameters: { scene: { answers: [silent('/captcha/get')] } },
  play: async () => void (await screen.findByRole('status', { name: '正在获取验证码' })),
};
export const Broken: Story = {
  name: '取图失败',
  parameters: { scene: { answers: [noCaptcha] } },
  play: async () => void (await screen.findByText('服务内部异常')),
};
