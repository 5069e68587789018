import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
// Adds the file of a form to the type of requests.
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
    /** The member who is logged in, null for a visitor; set by `RolesGuard`. */
    member?: Member | null;
  }
}

export type Request = FastifyRequest;
export type Reply = FastifyReply;

/** Injects the member who is logged in; null for a visitor, possible only on routes for anyone. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<Request>().member ?? null;
});

/** Of a part of a key, in characters: the column holds 255, the name of the limit included. */
const longestPart = 64;

/**
 * Returns the key under which actions are counted. An IPv6 address counts as its network of 64 bits, which providers assign to one customer.
 * A part that is long, or has characters that PostgreSQL can not store, is replaced by its digest: addresses that proxies forward may be any text.
 */
export function throttleKey(parts: readonly string[]): string {
  return parts.map((part) => (isIPv6(part) ? networkOfIPv6(part) : shorten(part))).join(' ');
}

const shorten = (text: string): string =>
  /^[\w.:-]*$/.test(text) && text.length <= longestPart ? text : createHash('sha256').update(text).digest('base64url');

/** The first 64 bits of an address in its canonical form, `::/64`; an IPv4 address within an IPv6 one as itself. */
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

/** In characters: no browser sends a longer header. */
const longestAgent = 1024;

/** Returns the kind of browser in words, as "Chrome on Android"; empty where it is not known. */
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
