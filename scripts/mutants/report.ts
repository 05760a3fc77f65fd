/** Part of the report by vitest's reporter `json`; empty when vitest ended before its report. */
export interface Report {
  numPassedTests?: number;
  success?: boolean;
  testResults?: { message?: string; assertionResults: { title: string; failureMessages?: string[] | null }[] }[];
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
