import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
// Adds `file()` to the type of requests.
import type {} from '@fastify/multipart';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import Bowser from 'bowser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../league/accounts/account-events.repository.js';
import type { Member } from '../../league/schema/member.entity.js';

declare module 'fastify' {
  interface Session {
    memberId?: number;
  }
  interface FastifyRequest {
    /** Null for a visitor. `RolesGuard` sets it. */
    member?: Member | null;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;

/** Null for a visitor, which is only possible on routes that are open to anyone. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Request>().member ?? null;
});

/** In characters. The column has room for 255 characters, including the name of the limit. */
const longestPart = 64;

/**
 * An IPv6 address counts as its /64 network, which providers assign to one customer. Names and other texts are replaced
 * with their digests: no name may outlive its account, and proxies can forward any text as an address.
 */
export function throttleKey(parts: readonly string[]): string {
  return parts.map((part) => (isIPv6(part) ? networkOfIPv6(part) : shorten(part))).join(' ');
}

const shorten = (text: string): string =>
  /^[\d.]*$/.test(text) && text.length <= longestPart ? text : createHash('sha256').update(text).digest('base64url');

/** Returns the canonical form of an address's /64 network. An embedded IPv4 address stays unchanged. */
function networkOfIPv6(address: string): string {
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped) {
    const bits = mapped.slice(1).map((group) => parseInt(group, 16));
    return bits.flatMap((group) => [group >> 8, group & 255]).join('.');
  }
  const [left = '', right = ''] = canonical.split('::');
  const [head, tail] = [left, right].map((side) => side.split(':').filter(Boolean));
  const zeros = canonical.includes('::') ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0;
  const groups = [...(head ?? []), ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** In characters. No browser sends a longer header. */
const longestAgent = 1024;

/** Returns the kind of browser, such as "Chrome on Android", or an empty text if it is unknown. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > longestAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name]
    .filter(Boolean)
    .join(' on ')
    .replaceAll(/[^\w .+-]/g, '')
    .slice(0, 60);
}

/** Shortens an IPv4 address to three of its four numbers ("203.0.113.x"), and an IPv6 address to its /64 network. */
export const networkOf = (address: string): string => throttleKey([address]).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x');

export const originOf = ({ headers, ip }: Request): RequestOrigin => ({
  device: describeDevice(headers['user-agent']),
  network: networkOf(ip),
});
