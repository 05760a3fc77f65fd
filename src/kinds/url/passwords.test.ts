import { expect, it } from 'vitest';
import { passwordParameter, withoutPasswords } from './passwords.ts';

it.each([
  ['https://cam.example.com/1.flv?user=admin&pwd=Geheim-1', 'pwd'],
  ['https://cam.example.com/1.flv?Password=Geheim-1', 'Password'],
  ['wss://cam.example.com/1?loginpass=Geheim-1&x=1', 'loginpass'],
  ['http://10.0.0.1/1?pw=Geheim-1#a', 'pw'],
  ['http://10.0.0.1/1?a=1&client_secret=Geheim-1', 'client_secret'],
])('finds the password of %s and stars it', (address, name) => {
  expect(passwordParameter(address)).toBe(name);
  expect(withoutPasswords(`{"streamUrl":"${address}"}`)).not.toContain('Geheim-1');
});

it.each([
  'https://cam.example.com/1.flv?k=1&passage=2',
  'https://cam.example.com/pwd=1/1.flv',
  'https://cam.example.com/1.flv?pwd=',
])('leaves %s as it is', (address) => {
  expect(passwordParameter(address)).toBeNull();
  expect(withoutPasswords(address)).toBe(address);
});

it('stars the password before a host', () => {
  expect(withoutPasswords('rtsp://admin:Geheim-1@10.0.0.1/1')).toBe('rtsp://admin:******@10.0.0.1/1');
});
