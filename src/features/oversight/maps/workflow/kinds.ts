/** Kinds of records that a plan can mark. */
export const KINDS = ['place', 'point', 'camera', 'equipment'] as const;
export type Kind = (typeof KINDS)[number];

export const RESOURCE_OF = {
  place: 'Address',
  point: 'RiskPoint',
  camera: 'CameraFile',
  equipment: 'EquipmentFile',
} as const;

export const KIND_NAMES: { readonly [K in Kind]: string } = {
  place: '位置',
  point: '风险点',
  camera: '摄像头',
  equipment: '设备',
};

export function isKind(value: unknown): value is Kind {
  return KINDS.some((kind) => kind === value);
}
