import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { ROUTE_ARGS_METADATA as argumentsKey } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { FASTIFY_ROUTE_CONFIG_METADATA as configKey } from '@nestjs/platform-fastify/constants.js';
import type { z } from 'zod';
import { controllers } from '#api/app.module.js';
import { type Role, rolesKey } from '#api/http/roles.js';

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
export const readApiRoutes = () => readRoutes('api');

/** Every route of the site administration. */
export const readSiteRoutes = () => readRoutes('admin');

function readRoutes(prefix: string): ApiRoute[] {
  const matching = controllers.filter((controller) => Reflect.getMetadata('path', controller) === prefix);
  return matching.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
      const method = RequestMethod[Reflect.getMetadata('method', handler) as RequestMethod] as ApiRoute['method'];
      const ofHandler = Reflect.getMetadata(rolesKey, handler) as Role | undefined;
      const role = ofHandler ?? (Reflect.getMetadata(rolesKey, controller) as Role | undefined);
      const config = Reflect.getMetadata(configKey, handler) as { cached?: boolean } | undefined;
      const path = Reflect.getMetadata('path', handler) as string;
      const schemaOf = (type: RouteParamtypes) => readSchema(controller, name, type);
      const schemas = { body: schemaOf(RouteParamtypes.BODY), query: schemaOf(RouteParamtypes.QUERY) };
      return [{ method, path, role, cached: config?.cached ?? false, ...schemas }];
    });
  });
}

/** What the pipe of a handler's parameter of that kind checks. */
function readSchema(controller: object, handler: string, type: RouteParamtypes): z.ZodType | undefined {
  const parameters = (Reflect.getMetadata(argumentsKey, controller, handler) ?? {}) as Record<
    string,
    { pipes: unknown[] }
  >;
  const pipes = Object.entries(parameters)
    .filter(([key]) => key.startsWith(`${type}:`))
    .flatMap(([, { pipes: all }]) => all as { schema?: z.ZodType }[]);
  return pipes.find(({ schema }) => schema !== undefined)?.schema;
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
