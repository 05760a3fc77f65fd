import type { WireRecord } from '../../src/engine/json.ts';

/** A camera with every field filled in, as lists and details return it. */
export const CAMERA = {
  id: 11,
  cameraName: '东门球机',
  ip: '10.20.1.11',
  port: 554,
  positionNo: 3,
  positionName: '东门岗亭',
  seq: 1,
  streamUrl: 'https://media.example.com/live/1.flv',
  monitorShow: true,
  equipmentName: '球机一号',
  equipmentNo: 'EQ-001',
  channelNo: '1',
  createdTime: '2026-01-05 08:30:00',
  version: 7,
} satisfies WireRecord;

/** A second camera with only the required fields. */
export const SPARE = {
  id: 12,
  cameraName: '西门枪机',
  ip: '10.20.1.12',
  port: 554,
  seq: 2,
  monitorShow: false,
  version: 1,
} satisfies WireRecord;

/** Replies by path that list the options of the camera form's select fields. */
export const cameraChoices = {
  '/Address/tree': [{ id: 3, name: '东门岗亭', parentId: 0, children: [] }],
  '/EquipmentFile/list': [
    { id: 9, machineName: '球机一号', machineNo: 'EQ-001' },
    { id: 10, machineName: '枪机二号', machineNo: 'EQ-002' },
  ],
};
