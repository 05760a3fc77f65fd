/** Names of query parameters that hold a password. */
const OPENS = String.raw`[^?&=#\s]*(?:pass(?!age|enger|ive)|pwd|psw|secret)[^?&=#\s]*|pw`;
const NAMED = new RegExp(String.raw`[?&](${OPENS})=[^&#\s]`, 'i');
const VALUES = new RegExp(String.raw`([?&](?:${OPENS})=)[^&#\s"]+`, 'gi');
/** `user:password@` before the host. */
const ACCOUNT = /(:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g;

/** The parameter of an address that holds a password; null: none does. */
export function passwordParameter(address: string): string | null {
  return NAMED.exec(address)?.[1] ?? null;
}

/** A text with the passwords of the addresses in it starred. */
export function withoutPasswords(text: string): string {
  return text.replace(VALUES, '$1******').replace(ACCOUNT, '$1******');
}
