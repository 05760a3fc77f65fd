import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Outline } from 'opentype.js';
import { NOTICE } from './output.ts';

/** Words that people in workplace safety know; captchas use their characters. */
const WORDS = `
安全生产 隐患排查 治理整改 验收核查 研判登记 责任落实 措施资金 时限预案 风险管控 等级辨识
消防灭火 应急救援 疏散通道 警示标志 防护用品 头盔手套 口罩耳塞 面屏眼镜 绝缘接地 配电线路
电缆漏保 开关插座 焊接切割 高处坠落 脚架搭设 临边洞口 吊装起重 钢绳索具 机械伤害 叉车运输
锅炉压力 容器管道 阀门泄漏 气瓶氧乙 粉尘爆炸 通风检测 有限空间 中毒窒息 危险化学 酸碱腐蚀
储罐围堰 仓库堆放 物料标签 作业许可 监护交底 班组培训 演练记录 巡检台账 设备维修 保养润滑
皮带轮轴 护栏盖板 照明环境 噪声高温 职业健康 体检档案 食堂卫生 宿舍用火 车辆驾驶 道路限速
矿井顶板 支架瓦斯 突水边坡 尾库堤坝 雷击台风 暴雨洪涝 地震冰雪 值守报告 通知公示 奖惩考核
`;

const FONT = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff';
/** Height of a character in units. Coordinates are rounded to units, since captchas show characters at 40 pixels. */
const SIZE = 100;

/**
 * Text of captcha-glyphs.ts: outlines of a few hundred characters as SVG paths, so that the server needs no font to
 * draw captchas. The outlines are from Noto Sans SC (SIL Open Font License 1.1).
 */
export function captchaGlyphsFile(): string {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const characters = [...new Set(WORDS.replaceAll(/\s/g, ''))].sort();
  const outlines = characters.map((character) => {
    const glyph = font.charToGlyph(character);
    if (glyph.index === 0) throw new Error(`${FONT} has no outline of ${character}`);
    return `  ${character}: '${pathOf(glyph.getPath(0, 0, SIZE))}',`;
  });
  return `${NOTICE}/** Outline of a character as SVG path data, ${SIZE} units high, baseline at 0. */
export const captchaGlyphs: { readonly [character: string]: string } = {
${outlines.join('\n')}
};
`;
}

/** Builds the path without the library's own writer, which omits separators before a number that is rounded to 0. */
function pathOf({ commands }: Outline): string {
  return commands.map(({ type, ...numbers }) => type + Object.values(numbers).map(Math.round).join(' ')).join('');
}
