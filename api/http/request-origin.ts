import Bowser from 'bowser';
import type { RequestOrigin } from '../../league/members/account-events.repository.js';
import type { Request } from './request.js';
import { throttleKey } from './throttle.js';

/** In characters. A longer header is none of a browser. */
const longestAgent = 1024;

/** The kind of browser in words, as "Chrome on Android"; empty where it can't be told. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > longestAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name]
    .filter(Boolean)
    .join(' on ')
    .replaceAll(/[^\w .+-]/g, '')
    .slice(0, 60);
}

/** The first part of an address: of an IPv4 address three numbers of four, "203.0.113.x"; of an IPv6 address its network of 64 bits. */
export const networkOf = (address: string): string => throttleKey([address]).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x');

/** Where a request comes from, as it is stored with log-ins and changes of an account. */
export const originOf = ({ headers, ip }: Request): RequestOrigin => ({
  device: describeDevice(headers['user-agent']),
  network: networkOf(ip),
});
