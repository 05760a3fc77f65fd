/** Part of the report of Vitest's reporter `json`; empty if Vitest ended before writing it. */
export interface Report {
  numPassedTests?: number;
  success?: boolean;
  testResults?: { message?: string; assertionResults: { title: string; failureMessages?: string[] | null }[] }[];
}

export type Outcome = 'caught' | 'SURVIVED' | 'BROKEN' | 'left to full';

/** Output line with counts, and the share of mutants caught, excluding `left to full`; 1 if no mutant ran. */
export function summaryOf(verdicts: readonly { outcome: Outcome }[], size: string): { line: string; share: number } {
  const countOf = (outcome: Outcome) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const left = countOf('left to full');
  const judged = verdicts.length - left;
  const apart = left > 0 ? `, ${left} left to full` : '';
  return {
    line: `${countOf('caught')} of ${judged} mutants caught (${size})${apart}`,
    share: judged > 0 ? countOf('caught') / judged : 1,
  };
}

/** Returns one line for each failure: the test's title, if any, and the first line of its message. */
export function complaintsOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ message, assertionResults }) => {
    const failed = assertionResults.flatMap(({ title, failureMessages }) =>
      (failureMessages ?? []).map((text) => `${title}: ${firstLine(text)}`),
    );
    return failed.length === 0 && message ? [firstLine(message)] : failed;
  });
}

/** True for a timeout: it may be caused by a busy machine as well as by a mutant that makes calls hang. */
export function isTimeout(complaint: string): boolean {
  return /(Test|Hook) timed out in \d+ms/.test(complaint);
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200);
}
