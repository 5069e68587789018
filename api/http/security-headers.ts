import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Reply } from './request.js';

const policyHeader = 'content-security-policy';
const styleSource = "style-src 'self'";

/**
 * Only files of this origin run, load and frame; no other site can frame ours. Data URLs and blobs are pictures. A text becomes the address
 * of a script only through the Trusted Types policy of the web (web/app/page-policy.ts). Violations are reported to `reportPath`.
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

/** Returns a nonce: `<style>` elements of the page that the reply sends are applied where they carry it, all others are not. */
export function allowStyles(reply: Reply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader(policyHeader));
  void reply.header(policyHeader, policy.replace(styleSource, `${styleSource} 'nonce-${nonce}'`));
  return nonce;
}

/** The policy of a page of a package: styles may stand in its elements, and it has no Trusted Types policy. Scripts are files of this origin. */
export function allowInlineStyles(reply: Reply): void {
  const policy = String(reply.getHeader(policyHeader))
    .replace(styleSource, `${styleSource} 'unsafe-inline'`)
    .replace(/(require-trusted-types-for|trusted-types) [^;]*;?/g, '');
  void reply.header(policyHeader, policy);
}
