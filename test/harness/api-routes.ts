import 'reflect-metadata';
import type { z } from 'zod';
import { controllers } from '#api/app.module.js';
import type { Role } from '#api/http/roles.js';
import { readRoutes } from '#api/openapi/describe.js';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** Without the prefix (/api/ or /admin/). */
  path: string;
  /** The role required by the route or otherwise by its controller; undefined if neither requires one. */
  role: Role | undefined;
  /** Whether the response cache stores its responses. */
  cached: boolean;
  /** The schema of the request body; undefined if the route has no body. */
  body: z.ZodType | undefined;
  /** The schema of the whole query; undefined if the controller parses the parameters itself. */
  query: z.ZodType | undefined;
}

/** Every route below /api/. */
export const readApiRoutes = () => routesBelow('api');

/** Every route of the site administration. */
export const readSiteRoutes = () => routesBelow('admin');

function routesBelow(wanted: string): ApiRoute[] {
  return readRoutes(controllers)
    .filter(({ prefix }) => prefix === wanted)
    .map(({ method, path, role, config, body, query }) => ({
      ...{ method, path, role, body, query },
      cached: config.cached ?? false,
    }));
}

/** A route with its whole path, as registered in the server. */
export interface ServerRoute {
  method: string;
  path: string;
}

/**
 * Parses the routes of a server from the tree that Fastify prints (`printRoutes`). Each line extends the path of a
 * line above it.
 */
export function parseRouteTree(tree: string): ServerRoute[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    above.splice(depth, Infinity, part);
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method, path: above.join('') }));
  });
}
