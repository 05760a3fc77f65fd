/** Error that refuses a request, with the code for the JSON envelope and the HTTP status. */
export class Refused extends Error {
  readonly code: number;
  readonly http: number;

  constructor(code: number, message: string, http = 200) {
    super(message);
    this.code = code;
    this.http = http;
  }
}

export const missing = () => new Refused(404, '记录不存在');
export const changed = () => new Refused(409, '状态已变化，请刷新');
