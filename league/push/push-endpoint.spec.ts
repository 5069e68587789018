import { describe, expect, it } from '@jest/globals';
import { isPushEndpoint } from './push-endpoint.js';

describe('an address for push messages', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
  ])('is %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    ['no https', 'http://push.example.com/abc'],
    ['another scheme', 'file:///etc/passwd'],
    ['another port', 'https://push.example.com:6379/abc'],
    ['a name and password', 'https://a:b@push.example.com/abc'],
    ['this machine', 'https://localhost/abc'],
    ['this machine by address', 'https://127.0.0.1/abc'],
    ['this machine in other digits', 'https://2130706433/abc'],
    ['this machine in hexadecimal', 'https://0x7f.1/abc'],
    ['this machine over IPv6', 'https://[::1]/abc'],
    ['an IPv4 address within IPv6', 'https://[::ffff:10.0.0.1]/abc'],
    ['a private network', 'https://192.168.1.1/abc'],
    ['a private network of IPv6', 'https://[fd00::1]/abc'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['shared addresses of a provider', 'https://100.64.0.1/abc'],
    ['a name of a container', 'https://redis/abc'],
    ['a name of a local network', 'https://printer.local/abc'],
    ['nothing that is an address', 'push me'],
    ['a very long address', `https://push.example.com/${'a'.repeat(1024)}`],
  ])('is not one with %s', (_, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it('is any of the trusted origin, and none of another', () => {
    const trusted = 'http://127.0.0.1:4000';
    expect(isPushEndpoint('http://127.0.0.1:4000/abc', trusted)).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/abc', trusted)).toBe(false);
  });
});
