import 'reflect-metadata';
import type { z } from 'zod';
import { controllers } from '#api/app.module.js';
import type { Role } from '#api/http/roles.js';
import { readRoutes } from '#api/openapi/describe.js';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** Without the prefix (/api/ or /admin/). */
  path: string;
  /** The role of the route, else of its controller; undefined where neither has one. */
  role: Role | undefined;
  /** Whether its answers are in the response cache. */
  cached: boolean;
  /** The schema of its body; undefined where it has none. */
  body: z.ZodType | undefined;
  /** The schema of its whole query; undefined where its controller reads the parameters. */
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

/** A route as the server has it, with its whole path. */
export interface ServerRoute {
  method: string;
  path: string;
}

/** The routes of a server, read from the tree that Fastify prints (`printRoutes`): each line adds to the path of a line above it. */
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
