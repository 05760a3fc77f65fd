/** User, organisation and file ids travel as digit strings (wire.md#1.2). */
export const DIGIT_ID_PATTERN = '^(0|[1-9]\\d{0,15})$';
export const STRING_ID_RESOURCES: readonly string[] = ['sysUser', 'sysOrg', 'sysFileInfo'];
