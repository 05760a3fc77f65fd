import { AxiosHeaders, type AxiosResponse } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchFile, fileNameOf, upload } from './files.ts';
import { http } from './http.ts';

let answer: { body: string; type: string; headers?: Record<string, string>; status?: number };

beforeEach(() => {
  http.defaults.adapter = (config): Promise<AxiosResponse> => {
    const { body, type, headers = {}, status = 200 } = answer;
    const data = config.responseType === 'blob' ? new Blob([body], { type }) : JSON.parse(body);
    return Promise.resolve({ config, data, headers: new AxiosHeaders(headers), status, statusText: '' });
  };
});

describe('binary answers (wire.md#13.5)', () => {
  it('hands on the file with its name', async () => {
    const name = "attachment; filename*=UTF-8''%E5%8F%B0%E8%B4%A6.xlsx";
    answer = { body: 'PK', type: 'application/zip', headers: { 'content-disposition': name } };
    const { blob, name: found } = await fetchFile('/RiskRegister/export');
    expect(found).toBe('台账.xlsx');
    expect(await blob.text()).toBe('PK');
  });

  it('an envelope instead of a file is the failure it says, even with HTTP 200', async () => {
    answer = { body: '{"success":false,"code":404,"message":"记录不存在"}', type: 'application/json' };
    await expect(fetchFile('/sysFileInfo/download')).rejects.toThrow('记录不存在');
  });

  it('anything else that is no file is told so', async () => {
    answer = { body: '<html>', type: 'text/html', status: 502 };
    await expect(fetchFile('/sysFileInfo/download')).rejects.toThrow('服务暂不可用');
  });

  it('names: plain, encoded, none', () => {
    const nameOf = (header?: string) => fileNameOf({ headers: { 'content-disposition': header } });
    expect(nameOf('attachment; filename="a.xlsx"')).toBe('a.xlsx');
    expect(nameOf('attachment; filename=%E8%A1%A8.xlsx')).toBe('表.xlsx');
    expect(nameOf("attachment; filename*=UTF-8''%E5%")).toBe('%E5%');
    expect(nameOf()).toBe('download');
  });
});

it('upload sends the file as part `file` beside the fields', async () => {
  answer = { body: '{"success":true,"code":200,"data":"17"}', type: '' };
  expect(await upload('/sysFileInfo/upload', new File(['x'], 'a.png'), { fields: { kind: 'before' } })).toBe('17');
});
