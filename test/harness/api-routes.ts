import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA as configKey } from '@nestjs/platform-fastify/constants.js';
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
      return [{ method, path, role, cached: config?.cached ?? false }];
    });
  });
}
