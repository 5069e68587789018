import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA as configKey } from '@nestjs/platform-fastify/constants.js';
import { controllers } from '#api/app.module.js';
import { type Role, rolesKey } from '#api/http/roles.js';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** As it stands after /api/. */
  path: string;
  /** What the route itself or its controller states; undefined where neither does. */
  role: Role | undefined;
  /** Whether its answers are kept for everybody. */
  cached: boolean;
}

/** Every call that the API answers, as its controllers declare them. */
export const readApiRoutes = () => readRoutes('api');

/** Every page and form of the site administration; paths as they stand after /admin/. */
export const readSiteRoutes = () => readRoutes('admin');

function readRoutes(prefix: string): ApiRoute[] {
  const below = controllers.filter((controller) => Reflect.getMetadata('path', controller) === prefix);
  return below.flatMap((controller) => {
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
