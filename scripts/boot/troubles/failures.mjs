/**
 * Causes of a failed `npm ci` that its long output hides, with an explanation and remedy for each. The first cause
 * that matches the output is printed at the end.
 * @type {readonly { fits: RegExp, chinese: string, english: string }[]}
 */
const CAUSES = [
  {
    fits: /ENOSPC|no space left on device/i,
    chinese: '磁盘已满，依赖无法安装：请清出约 1 GB 空间（df -h 可查看）后重试。',
    english: 'The disk is full, the packages cannot be installed: free about 1 GB (df -h shows where) and try again.',
  },
  {
    fits: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/,
    chinese:
      '连不上 npm 源，依赖无法下载：请检查网络、代理（npm config get proxy）和源地址（npm config get registry）后重试。',
    english:
      'The npm registry cannot be reached: check the network, the proxy (npm config get proxy) and the address (npm config get registry), then try again.',
  },
  {
    fits: /EACCES|EPERM/,
    chinese: '没有写入产品目录的权限，依赖无法安装：请用该目录的所有者运行，或把目录改为当前用户所有（chown -R）。',
    english:
      'This account may not write to the folder of the product: run as its owner, or give it to this account (chown -R).',
  },
];

const UNKNOWN = {
  chinese: '依赖安装失败（npm ci，原因见上）：请按上面的原因处理后重试。',
  english: 'Installing the packages failed (npm ci): mend the reason printed above and try again.',
};

/**
 * Explains in two lines, Chinese and English, why `npm ci` failed.
 * @param {string} output output of npm
 */
export function explainFailedInstall(output) {
  const { chinese, english } = CAUSES.find(({ fits }) => fits.test(output)) ?? UNKNOWN;
  return `${chinese}\n${english}`;
}

/**
 * Explains in two lines, Chinese and English, that a build failed on a full disk; null for other failures.
 * @param {string} output
 */
export function explainFullDisk(output) {
  if (!/ENOSPC|no space left on device/i.test(output)) return null;
  return '磁盘已满，无法构建：请清出空间（df -h 可查看）后重试。\nThe disk is full, nothing can be built: free some room (df -h shows where) and try again.';
}

/** True if this process may install Debian packages, which requires root. */
export const mayInstallPackages = () => process.getuid?.() === 0;

/**
 * Message with the command to run if the account may not install packages.
 * @param {readonly string[]} packages names of Debian packages
 */
export function wantsRights(packages) {
  const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  return `当前用户无权安装软件包：请执行 ${command}，然后重试。\nThis account may not install packages: run ${command}, then try again.`;
}

/**
 * Explains in two lines, Chinese and English, why apt-get failed.
 * @param {string} output output of apt-get
 */
export function explainFailedPackages(output) {
  if (/No space left on device|don't have enough free space/i.test(output))
    return '磁盘已满，软件包无法安装：请清出空间（df -h 可查看）后重试。\nThe disk is full, packages cannot be installed: free some room (df -h shows where) and try again.';
  if (
    /Temporary failure resolving|Could not (resolve|connect)|Unable to connect|Connection (timed out|failed)/i.test(
      output,
    )
  )
    return '连不上软件源，软件包无法安装：请检查网络和 /etc/apt 中的源后重试。\nThe package mirror cannot be reached: check the network and the sources in /etc/apt, then try again.';
  return 'apt-get 失败，原因见上：请处理后重试。\napt-get failed, reason above: mend it and try again.';
}
