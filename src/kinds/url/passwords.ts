/** Pattern for the names of query parameters whose value is a password. */
const OPENS = String.raw`[^?&=#\s]*(?:pass(?!age|enger|ive)|pwd|psw|secret)[^?&=#\s]*|pw`;
const NAMED = new RegExp(String.raw`[?&](${OPENS})=[^&#\s]`, 'i');
const VALUES = new RegExp(String.raw`([?&](?:${OPENS})=)[^&#\s"]+`, 'gi');
/** `user:password@` before the host. */
const ACCOUNT = /(:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g;

/** The name of the query parameter with a password; null: there is none. */
export function passwordParameter(address: string): string | null {
  return NAMED.exec(address)?.[1] ?? null;
}

/** The text with asterisks in place of the passwords in its addresses. */
export function withoutPasswords(text: string): string {
  return text.replace(VALUES, '$1******').replace(ACCOUNT, '$1******');
}
