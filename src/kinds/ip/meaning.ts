import { textFacet } from '../parts/meaning.ts';

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** IPv4 in dotted form, the only form cameras and devices are configured with. */
const IP_PATTERN = `^${OCTET}(\\.${OCTET}){3}$`;

export const ip = textFacet({
  title: 'IP',
  impliedBy: 'ipv4',
  becomes: ['text', 'textarea'],
  ownShape: IP_PATTERN,
  shape: '应为 IPv4 地址，如 10.20.1.11',
  maxLength: 15,
  width: 130,
  schema: (property) => ({ type: 'string', maxLength: 15, pattern: property.pattern ?? IP_PATTERN }),
  sample: (_field, n) => `10.20.1.${(n % 250) + 1}`,
});
