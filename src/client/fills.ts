/** Methods that the oldest browsers of package.json lack (Chromium before 110, Safari before 16), loaded first. */
type Test = (item: unknown, index: number, all: unknown[]) => unknown;

function fill(target: object, methods: object): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

fill(Array.prototype, {
  findLast(this: unknown[], is: Test) {
    return this[this.findLastIndex(is)];
  },
  findLastIndex(this: unknown[], is: Test) {
    let at = this.length - 1;
    while (at >= 0 && !is(this[at], at, this)) at--;
    return at;
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: unknown[], order?: (one: unknown, other: unknown) => number) {
    return [...this].sort(order);
  },
  toSpliced(this: unknown[], ...change: [start: number, count: number, ...items: unknown[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
});

/** Copies values of forms; files and dates, which no form changes, stay the same objects. */
function structuredClone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredClone);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, structuredClone(item)]));
}

fill(globalThis, { structuredClone });

fill(HTMLFormElement.prototype, {
  requestSubmit(this: HTMLFormElement) {
    const button = this.appendChild(document.createElement('button'));
    button.hidden = true;
    button.click();
    button.remove();
  },
});
