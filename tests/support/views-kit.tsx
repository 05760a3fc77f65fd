import { type Args, composeStory, type Meta, type StoryObj } from '@storybook/react-vite';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type MockRequest, success } from '../../.storybook/kit/mocks/mock-replies.ts';
import type { Answer } from '../../.storybook/kit/network.ts';
import { prepareScene, type SceneSpec } from '../../.storybook/kit/scene.ts';
import { Surroundings } from '../../.storybook/kit/surroundings.tsx';
import { fetchDialogs } from '../../src/client/resource-views/dialog-parts.ts';

// Loads the dialogs beforehand: the first test that opens one would spend seconds of its limit on compiling all of
// them.
await fetchDialogs();

// Queries include hidden elements: jsdom takes seconds to compute visibility, and these tests do not check it.
configure({ defaultHidden: true });

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

type Given = unknown | ((sent: MockRequest) => unknown);

/** Mock answer that refuses, in the envelope of wire.md#1.2. */
export class Refusal {
  readonly envelope: object;
  constructor(message: string, more: { code?: number; extras?: object } = {}) {
    this.envelope = { success: false, code: more.code ?? 500, message, data: null, extras: more.extras };
  }
}

/** Mock answer without an envelope. */
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
  /** Permissions of the user; default all. */
  codes?: readonly string[];
  /** Answers of the mock server by path; every other call gets samples of the descriptors. */
  answers?: { [path: string]: Given };
  /** Resources whose forms can be opened. */
  resources?: readonly string[];
  url?: string;
}

/** Renders within the providers of the console's shell, with the same mock server as the stories. */
export function renderViews(children: ReactNode, { codes, answers = {}, resources = [], url }: Options = {}): Kit {
  return renderIn({ codes, forms: resources, answers: [byPath(answers)], url }, children);
}

/** Renders a story without its play function, in its own scene; the options given here override the scene. */
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

function byPath(answers: { [path: string]: Given }): Answer {
  return async (request) => {
    if (!Object.hasOwn(answers, request.path)) return undefined;
    const given = answers[request.path];
    const value: unknown = typeof given === 'function' ? await given(request) : given;
    if (value instanceof Bare) return { status: 200, body: value.body };
    return value instanceof Refusal ? { status: 200, body: value.envelope } : success(value ?? null);
  };
}
