/**
 * Runs component tests with the production build of React, in half the time of the development build, which records a
 * stack for every element. Adds what the production build lacks: `act` and the factory of elements of the development
 * transform.
 */
import { createRequire } from 'node:module';

type Work = () => unknown;

const load = createRequire(import.meta.url);
const React = load('react');
const { flushSync } = load('react-dom');
const { jsx, jsxs } = load('react/jsx-runtime');
// Kept here because a test may have replaced the clock by the time `settled` runs.
const { setImmediate } = globalThis;

load('react/jsx-dev-runtime').jsxDEV = (type: never, props: never, key: never, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

/**
 * Waits until updates of lower priority, such as a change of the address, are rendered: React renders them a turn
 * later.
 */
export async function settled<Result>(result: Result | PromiseLike<Result>): Promise<Result> {
  const value = await result;
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  flushSync(() => {});
  return value;
}

React.act = (work: Work) => {
  let result: unknown;
  flushSync(() => {
    result = work();
  });
  return { then: (...then: Parameters<Promise<unknown>['then']>) => settled(result).then(...then) };
};

/**
 * Disables antd's style rules: antd computes and jsdom parses them for every component, and no test here reads them.
 */
const styles = load('@ant-design/cssinjs/lib/hooks/useStyleRegister');
styles.own ??= styles.default;
styles.default = () => {};
