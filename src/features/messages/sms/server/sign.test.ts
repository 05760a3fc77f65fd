import { expect, it } from 'vitest';
import { signedHeaders as signAliyun } from './aliyun.ts';
import { signedHeaders as signTencent } from './tencent.ts';

it('signs as the worked example of Aliyun’s documentation', () => {
  const { authorization } = signAliyun(
    { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      nonce: '3156853299f313e23d1673dc12e1703d',
      now: new Date('2023-10-26T10:22:32Z'),
    },
  );
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it('signs as the worked example of Tencent Cloud’s documentation', () => {
  const { authorization } = signTencent(
    { keyId: `AKID${'*'.repeat(32)}`, keySecret: '*'.repeat(32) },
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      now: new Date(1_551_113_065_000),
    },
  );
  expect(authorization).toContain('Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f');
});
