const PLACES = [
  '一号反应釜',
  '二号精馏塔',
  '甲醇储罐',
  '液氨球罐',
  '循环水泵',
  '高压配电柜',
  '空压机房',
  '装卸鹤管',
  '危废仓库',
  '锅炉给水',
];
const PARTS = [
  '安全阀',
  '法兰',
  '压力表',
  '接地线',
  '防护罩',
  '液位计',
  '呼吸阀',
  '软管',
  '爆破片',
  '联锁',
  '警示牌',
  '护栏',
];
const FAULTS = [
  '超期未检',
  '渗漏',
  '指示不准',
  '松脱',
  '缺失',
  '锈蚀',
  '堵塞',
  '老化开裂',
  '标识不清',
  '未投用',
  '破损',
  '缺螺栓',
];

/** Search keywords of one, two and five characters; each occurs in one of `every` names. */
export const KEYWORDS = [
  { word: '镓', every: 2_000 },
  { word: '氩弧', every: 2_000 },
  { word: '氢气检漏仪', every: 2_000 },
] as const;

/** Name of the hazard with this index, the same in every run. The index at the end makes the name unique. */
export function hazardName(index: number): string {
  const place = PLACES[index % PLACES.length];
  const part = PARTS[Math.floor(index / 10) % PARTS.length];
  const fault = FAULTS[Math.floor(index / 120) % FAULTS.length];
  return `${place}${part}${rareWord(index)}${fault}${index}`;
}

function rareWord(index: number): string {
  return KEYWORDS.find(({ every }, at) => index % every === at)?.word ?? '';
}

export function hazardDescription(name: string): string {
  return `日常巡检时发现${name}，可能造成泄漏或人员受伤，需要尽快处理。`;
}
