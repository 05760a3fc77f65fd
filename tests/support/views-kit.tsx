import { type Args, composeStory, type Meta, type StoryObj } from '@storybook/react-vite';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Answer } from '../../.storybook/kit/network.ts';
import { prepareScene, type SceneSpec } from '../../.storybook/kit/scene.ts';
import { Surroundings } from '../../.storybook/kit/surroundings.tsx';
import { fetchDialogs } from '../../src/client/resource-views/dialog-parts.ts';
import { type MockRequest, success } from '../../src/compiler/samples/mock-replies.ts';

// The first test that opens one would pay for all of them: seconds of its limit where nothing is compiled yet.
await fetchDialogs();

// Whether an element is hidden by style costs seconds in jsdom and is not what these tests ask.
configure({ defaultHidden: true });

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Given = unknown | ((sent: MockRequest) => unknown);

/** Given by an answer: a refusal in the envelope of wire.md#1.2. */
export class Refusal {
  readonly envelope: object;
  constructor(message: string, more: { code?: number; extras?: object } = {}) {
    this.envelope = { success: false, code: more.code ?? 500, message, data: null, extras: more.extras };
  }
}

/** Given by an answer that comes without an envelope. */
export class Bare {
  readonly body: object;
  constructor(body: object) {
    this.body = body;
  }
}

export interface Kit {
  sent: MockRequest[];
  /** Calls of one path, oldest first. */
  calls(path: string): MockRequest[];
}

interface Options {
  /** Codes the user holds; absent: every one. */
  codes?: readonly string[];
  /** What the server says; every other call is answered from samples of the descriptors. */
  answers: { [path: string]: Given };
  /** Resources whose forms can be opened. */
  resources: readonly string[];
  url?: string;
}

/** Renders inside everything the frame gives, in the same world as the stories. */
export function renderViews(children: ReactNode, { codes, answers, resources, url }: Options): Kit {
  return renderIn({ codes, forms: resources, answers: [byPath(answers)], url }, children);
}

/** Draws a story, unplayed, in its own scene but for what is given here. */
export function renderStory<Own extends Args>(
  story: StoryObj<Own>,
  meta: Meta<Own>,
  { answers = {}, ...more }: Partial<Omit<Options, 'resources'>> = {},
): Kit {
  const Story = composeStory(story, meta);
  const own: SceneSpec = Story.parameters.scene ?? {};
  return renderIn({ ...own, ...more, answers: [byPath(answers), ...(own.answers ?? [])] }, <Story />);
}

function renderIn(spec: SceneSpec, children: ReactNode): Kit {
  const scene = prepareScene(spec);
  render(<Surroundings scene={scene}>{children}</Surroundings>);
  const { sent } = scene.traffic;
  return { sent, calls: (path) => sent.filter((call) => call.path === path) };
}

function byPath(answers: Options['answers']): Answer {
  return async (request) => {
    if (!Object.hasOwn(answers, request.path)) return undefined;
    const given = answers[request.path];
    const value: unknown = typeof given === 'function' ? await given(request) : given;
    if (value instanceof Bare) return { status: 200, body: value.body };
    return value instanceof Refusal ? { status: 200, body: value.envelope } : success(value ?? null);
  };
}
