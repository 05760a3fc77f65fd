const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/wxwork\/([\d.]+)/i, '企业微信'],
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/([\d]+)/, 'Edge'],
  [/(?:OPR|Opera)\/([\d]+)/, 'Opera'],
  [/Firefox\/([\d]+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d]+)/, 'Chrome'],
  [/Version\/([\d]+).*Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows NT 10/, 'Windows 10/11'],
  [/Windows/, 'Windows'],
  [/Android ([\d]+)/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Names of browser and system, for visit logs and the list of online users. */
export function deviceOf(userAgent: string | string[] | undefined): { browser: string; os: string } {
  const agent = typeof userAgent === 'string' ? userAgent.slice(0, 500) : '';
  return { browser: match(agent, BROWSERS), os: match(agent, SYSTEMS) };
}

function match(agent: string, patterns: readonly (readonly [RegExp, string])[]): string {
  for (const [pattern, name] of patterns) {
    const found = pattern.exec(agent);
    if (found) return found[1] ? `${name} ${found[1]}` : name;
  }
  return '未知';
}
