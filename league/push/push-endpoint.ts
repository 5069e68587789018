import { isPublicHost } from '../core/public-address.js';

/** In characters; endpoints of the browsers' push services have at most 500. */
const maxLength = 1024;

/**
 * Whether messages may be sent to an endpoint of a browser: by https, to the default port, and not to an address of a private network. If
 * the host is a name, its addresses are checked after they are resolved (`lookupPublic`). `trustedOrigin` may have any scheme and host.
 */
export function isPushEndpoint(endpoint: string, trustedOrigin?: string): boolean {
  if (endpoint.length > maxLength || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username || password) return false;
  if (origin === trustedOrigin) return true;
  return protocol === 'https:' && port === '' && isPublicHost(hostname.replace(/^\[|\]$/g, ''));
}
