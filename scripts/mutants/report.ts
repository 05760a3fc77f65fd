/** Part of the report by vitest's reporter `json`; empty when vitest ended before its report. */
export interface Report {
  numPassedTests?: number;
  success?: boolean;
  testResults?: { message?: string; assertionResults: { title: string; failureMessages?: string[] | null }[] }[];
}

export type Outcome = 'caught' | 'SURVIVED' | 'BROKEN' | 'left to full';

/** Line with the counts, and the share of the judged mutants that were caught; 1 if none was judged. */
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

/** One line for each failure: the test's title, if there is one, and the first line of its message. */
export function complaintsOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ message, assertionResults }) => {
    const failed = assertionResults.flatMap(({ title, failureMessages }) =>
      (failureMessages ?? []).map((text) => `${title}: ${firstLine(text)}`),
    );
    return failed.length === 0 && message ? [firstLine(message)] : failed;
  });
}

/** True for a timeout, which a busy machine causes as well as a missing guard that makes calls hang. */
export function isTimeout(complaint: string): boolean {
  return /(Test|Hook) timed out in \d+ms/.test(complaint);
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200);
}
