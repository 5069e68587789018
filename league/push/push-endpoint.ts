import ipaddr from 'ipaddr.js';

/** In characters; those of the push services of the browsers have at most 500. */
const longest = 1024;

/**
 * Whether messages may be sent to an address that a browser gave: by https, to the usual port, and not to an address of a private network.
 * Where the host is a name, its addresses are checked when they are known (`isPublicAddress`). `trustedOrigin` may have any scheme and host.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin?: string): boolean {
  if (endpoint.length > longest || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (origin === trustedOrigin) return true;
  return protocol === 'https:' && port === '' && isPublicHost(hostname.replace(/^\[|\]$/g, ''));
}

/** Whether an IP address is one of the public internet: no private, local, reserved, multicast or translated one. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Names without a dot, and those of local networks, are none of the public internet. */
function isPublicHost(host: string): boolean {
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host);
}
