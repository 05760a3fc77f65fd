import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NOTICE } from './output.ts';

/** Icons that a menu may name. The list is limited, so that browsers do not load a thousand other icons. */
const NAMES = [
  'AlertOutlined',
  'ApartmentOutlined',
  'AppstoreOutlined',
  'AuditOutlined',
  'BarChartOutlined',
  'BellOutlined',
  'BookOutlined',
  'BugOutlined',
  'CalendarOutlined',
  'CameraOutlined',
  'CheckCircleOutlined',
  'ClockCircleOutlined',
  'CloudServerOutlined',
  'ClusterOutlined',
  'CodeOutlined',
  'ControlOutlined',
  'DashboardOutlined',
  'DatabaseOutlined',
  'DeleteOutlined',
  'DesktopOutlined',
  'EnvironmentOutlined',
  'FileOutlined',
  'FileSearchOutlined',
  'FormOutlined',
  'FundOutlined',
  'GlobalOutlined',
  'HeatMapOutlined',
  'HistoryOutlined',
  'HomeOutlined',
  'IdcardOutlined',
  'LayoutOutlined',
  'LineChartOutlined',
  'LockOutlined',
  'MailOutlined',
  'MenuOutlined',
  'MessageOutlined',
  'MonitorOutlined',
  'NotificationOutlined',
  'PieChartOutlined',
  'ProfileOutlined',
  'PushpinOutlined',
  'ReadOutlined',
  'RobotOutlined',
  'SafetyOutlined',
  'ScheduleOutlined',
  'SearchOutlined',
  'SettingOutlined',
  'SolutionOutlined',
  'TableOutlined',
  'TagsOutlined',
  'TeamOutlined',
  'ToolOutlined',
  'UnorderedListOutlined',
  'UserOutlined',
  'VideoCameraOutlined',
  'WarningOutlined',
  'WechatOutlined',
  'WechatWorkOutlined',
];

/** Resolves the folder of the SVG files from which antd's icons are made. */
const own = createRequire(import.meta.url);
const drawings = path.join(
  path.dirname(createRequire(own.resolve('@ant-design/icons')).resolve('@ant-design/icons-svg/package.json')),
  'inline-svg/outlined',
);

/** Name of the icon's SVG file: `FileSearchOutlined` → `file-search.svg`. */
function fileOf(name: string): string {
  const words = name.replace(/Outlined$/, '').replace(/(?<!^)[A-Z]/g, '-$&');
  return `${words.toLowerCase()}.svg`;
}

function symbolOf(name: string): string {
  const drawing = readFileSync(path.join(drawings, fileOf(name)), 'utf8').trim();
  const viewBox = /viewBox="([^"]+)"/.exec(drawing)?.[1];
  const shapes = /^<svg[^>]*>(.*)<\/svg>$/s.exec(drawing)?.[1];
  if (viewBox === undefined || shapes === undefined) throw new Error(`The drawing of ${name} cannot be read`);
  return `<symbol id="${name}" viewBox="${viewBox}">${shapes}</symbol>`;
}

/** SVG file with all icons: a browser processes a picture faster than the same shapes in JavaScript. */
export function menuIconsSheet(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${NAMES.map(symbolOf).join('\n')}\n</svg>\n`;
}

export function menuIconsFile(): string {
  const list = NAMES.map((name) => `  '${name}',\n`).join('');
  return `${NOTICE}/** Ids of the symbols in menu-icons.svg. */\nexport const MENU_ICONS: readonly string[] = [\n${list}];\n`;
}
