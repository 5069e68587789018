import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 addresses that are assigned to the public internet. Others may contain an IPv4 address (`::7f00:1` is 127.0.0.1). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** An IPv4 address in the older form within IPv6. The library reads it like `::ffff:127.0.0.1`, which is another address. */
const olderForm = /^::[\d.]+$/;

/** Whether an IP address belongs to the public internet: not private, local, reserved, multicast or translated. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || olderForm.test(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** Whether a host may belong to the public internet: names without a dot and names of local networks do not. */
export function isPublicHost(host: string): boolean {
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host);
}

/** Resolves a host name; fails where any of its addresses is not public. */
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

/** In characters; endpoints of the browsers' push services have at most 500. */
const longestEndpoint = 1024;

/**
 * Whether messages may be sent to an endpoint of a browser: by https, to the default port, and not to an address of a private network. If
 * the host is a name, its addresses are checked after they are resolved (`lookupPublic`). `trustedOrigin` may have any scheme and host.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin?: string): boolean {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (origin === trustedOrigin) return true;
  return protocol === 'https:' && port === '' && isPublicHost(hostname.replace(/^\[|\]$/g, ''));
}
