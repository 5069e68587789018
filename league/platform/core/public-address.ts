import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv6 addresses of the public internet. Other ranges can contain an IPv4 address (`::7f00:1` is 127.0.0.1). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The library confuses this older form of an IPv4 address in IPv6 with `::ffff:127.0.0.1`. */
const olderForm = /^::[\d.]+$/;

/** Rejects private, local, reserved, multicast and translated addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || olderForm.test(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** Rejects names without a dot, and names of local networks. */
export function isPublicHost(host: string): boolean {
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host);
}

/** Fails if any address of the host is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = error ? [] : addresses;
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has an address that is not public`), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** In characters. Endpoints of known push services have at most 500. */
const longestEndpoint = 1024;

/** The addresses of a host name are checked later (`lookupPublic`). `trustedOrigin` may be private, without https. */
export function isPushEndpoint(endpoint: string, trustedOrigin?: string): boolean {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (origin === trustedOrigin) return true;
  return protocol === 'https:' && port === '' && isPublicHost(hostname.replace(/^\[|\]$/g, ''));
}
