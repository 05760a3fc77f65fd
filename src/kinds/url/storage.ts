import { refused, type ServerFacet } from '../parts/storage.ts';
import { text } from '../text/storage.ts';
import { passwordParameter } from './passwords.ts';

/** Refuses addresses with passwords: all who see the record can read the address. */
export const url: ServerFacet = {
  ...text,
  toDb(value, field) {
    const name = typeof value === 'string' ? passwordParameter(value) : null;
    if (name === null) return text.toDb(value, field);
    return refused(`${field.title}的参数“${name}”是密码，会被能看到记录的人看到，请改填不带密码的地址`);
  },
};
