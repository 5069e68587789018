import { HttpStatus, RequestMethod, SetMetadata, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA as statusKey,
  METHOD_METADATA as methodKey,
  PATH_METADATA as pathKey,
  ROUTE_ARGS_METADATA as argumentsKey,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { FASTIFY_ROUTE_CONFIG_METADATA as configKey } from '@nestjs/platform-fastify/constants.js';
import type { FastifyContextConfig } from 'fastify';
import { z } from 'zod';
import { type Role, rolesKey } from '../http/roles.js';

/** Facts about a handler that neither a pipe nor another decorator states. */
interface Description {
  /** Query parameters that the handler reads without a pipe. */
  query?: z.ZodObject;
  /** Set if the handler reads its body without a pipe. */
  body?: z.ZodType;
  /** The field of the form (multipart/form-data) that has the file. */
  file?: string;
  /** The media type of a success, unless it is application/json. */
  type?: string;
}

const descriptionKey = 'described';

/** See docs/decisions/api-description.md. */
export const Describe = (description: Description) => SetMetadata(descriptionKey, description);

/** A query parameter whose handler refuses invalid values or replaces them with a default. */
export const text = z.string().optional();

/** `or_null` (not in wire.md) returns null instead of 404 if nothing exists. */
export const orNull = z.object({ or_null: text });

/** Read by `readPageRange`. */
export const pageRange = z.object({ amount: text, offset: text, around: text });

export interface Route {
  /** The path of its controller: `api`, `admin` or `unsubscribe`. */
  prefix: string;
  /** Without the prefix; `/` if nothing else is left. */
  path: string;
  /** The name of the call: its path, or the prefix with a slash if the path is empty. */
  call: string;
  method: 'GET' | 'POST' | 'PUT';
  controller: string;
  /** The role of the route, or otherwise of its controller. Undefined if neither has a role. */
  role: Role | undefined;
  status: number;
  config: FastifyContextConfig;
  body: z.ZodType | undefined;
  /** Undefined if no pipe checks the query as a whole. */
  query: z.ZodType | undefined;
  parameters: string[];
  description: Description;
}

export function readRoutes(controllers: readonly Type[]): Route[] {
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      return typeof handler === 'function' && Reflect.hasMetadata(methodKey, handler)
        ? [readRoute(controller, name, handler)]
        : [];
    });
  });
}

function readRoute(controller: Type, name: string, handler: object): Route {
  const ofHandler = <T>(key: string) => Reflect.getMetadata(key, handler) as T | undefined;
  const method = RequestMethod[Reflect.getMetadata(methodKey, handler) as RequestMethod] as Route['method'];
  const path = Reflect.getMetadata(pathKey, handler) as string;
  const prefix = Reflect.getMetadata(pathKey, controller) as string;
  return {
    prefix,
    path,
    call: path === '/' ? `/${prefix}` : path,
    method,
    controller: controller.name,
    role: ofHandler<Role>(rolesKey) ?? (Reflect.getMetadata(rolesKey, controller) as Role | undefined),
    status: ofHandler<number>(statusKey) ?? (method === 'POST' ? HttpStatus.CREATED : HttpStatus.OK),
    config: ofHandler<FastifyContextConfig>(configKey) ?? {},
    body: readSchema(controller, name, RouteParamtypes.BODY),
    query: readSchema(controller, name, RouteParamtypes.QUERY),
    parameters: readParameters(controller, name, RouteParamtypes.QUERY).flatMap(({ data }) => data ?? []),
    description: ofHandler<Description>(descriptionKey) ?? {},
  };
}

interface HandlerParameter {
  /** The name in a decorator such as `@Query('season')`. */
  data?: string;
  pipes: { schema?: z.ZodType }[];
}

function readParameters(controller: Type, handler: string, type: RouteParamtypes): HandlerParameter[] {
  const all = (Reflect.getMetadata(argumentsKey, controller, handler) ?? {}) as Record<string, HandlerParameter>;
  const ofType = Object.entries(all).filter(([key]) => key.startsWith(`${type}:`));
  return ofType.map(([, parameter]) => parameter);
}

function readSchema(controller: Type, handler: string, type: RouteParamtypes): z.ZodType | undefined {
  const pipes = readParameters(controller, handler, type).flatMap((parameter) => parameter.pipes);
  return pipes.find(({ schema }) => schema !== undefined)?.schema;
}
