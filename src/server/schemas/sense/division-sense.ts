import { join, type Report } from '../../../compiler/problem.ts';

/** Reports divisions by zero, at any depth: their result would be empty for every record. */
export function checkDivisions(report: Report, value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = join(path, key);
    if (key === 'divide' && Array.isArray(inner) && constantOf(inner[1]) === 0)
      report.add(join(at, 1), '除数是 0，结果永远为空，请改正');
    checkDivisions(report, inner, at);
  }
}

const OPERATIONS: { readonly [name: string]: (sum: number, one: number) => number } = {
  add: (sum, one) => sum + one,
  subtract: (sum, one) => sum - one,
  multiply: (sum, one) => sum * one,
  divide: (sum, one) => sum / one,
};

/** Returns the value of an expression of constants; null if it reads a field. */
function constantOf(expression: unknown): number | null {
  if (typeof expression === 'number') return expression;
  if (typeof expression !== 'object' || expression === null) return null;
  const [name = '', operands] = Object.entries(expression)[0] ?? [];
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation || !Array.isArray(operands)) return null;
  const values = operands.map(constantOf);
  // Zero, whatever the other factors are.
  if (name === 'multiply' && values.includes(0)) return 0;
  const numbers = values.filter((value) => value !== null);
  return numbers.length === values.length && numbers.length > 0 ? numbers.reduce(operation) : null;
}
