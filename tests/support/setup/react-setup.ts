/**
 * Component tests draw with React as it is shipped, which takes half the time of its development build: that notes a
 * stack for every element. What it lacks is `act`, and what marks elements of the development transform.
 */
import { createRequire } from 'node:module';

type Work = () => unknown;

const load = createRequire(import.meta.url);
const React = load('react');
const { flushSync } = load('react-dom');
const { jsx, jsxs } = load('react/jsx-runtime');
// The clock may be a false one by the time it is waited for.
const { setImmediate } = globalThis;

load('react/jsx-dev-runtime').jsxDEV = (type: never, props: never, key: never, isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

/** Waits for what follows from updates of lower priority, as a change of the address is: it is drawn a turn later. */
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

/** antd reckons the rules of every part for jsdom to parse, though nothing here reads them. */
const styles = load('@ant-design/cssinjs/lib/hooks/useStyleRegister');
styles.own ??= styles.default;
styles.default = () => {};
