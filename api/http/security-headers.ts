import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Reply } from './request.js';

const policyHeader = 'content-security-policy';
const styleSource = "style-src 'self'";

/**
 * Pictures may also be data URLs or blobs. Only the web's own Trusted Types policy turns a text into a script address
 * (web/app/page-policy.ts). Browsers report violations to `reportPath`.
 */
export async function sendSecurityHeaders(server: FastifyInstance, secure: boolean, reportPath: string): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        reportUri: [reportPath],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 365 * 24 * 3600 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
}

/** Returns a nonce. The page in this reply only applies `<style>` elements that carry it. */
export function allowStyles(reply: Reply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader(policyHeader));
  void reply.header(policyHeader, policy.replace(styleSource, `${styleSource} 'nonce-${nonce}'`));
  return nonce;
}

/** For pages from a package: allows inline styles, and turns off Trusted Types. Scripts still come from this origin. */
export function allowInlineStyles(reply: Reply): void {
  const policy = String(reply.getHeader(policyHeader))
    .replace(styleSource, `${styleSource} 'unsafe-inline'`)
    .replace(/(require-trusted-types-for|trusted-types) [^;]*;?/g, '');
  void reply.header(policyHeader, policy);
}
