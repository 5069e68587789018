import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { type Answer, answersOf, commonAnswers } from './answers.js';
import { readRoutes, type Route } from './describe.js';
import { type JsonSchema, SchemaConverter } from './schemas.js';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { $ref?: string }>;
}

export interface ApiDescription {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, object>; securitySchemes: object };
}

/** Routes that send HTML: pages and forms of the site administration. */
const isPage = ({ prefix, path }: Route) => prefix === 'admin' && path !== 'openapi.json';

export function describeApi(controllers: readonly Type[]): ApiDescription {
  const converter = new SchemaConverter();
  const paths: ApiDescription['paths'] = {};
  for (const route of readRoutes(controllers).filter((one) => !isPage(one))) {
    const path = `/${route.prefix}/${route.path}`.replace(/\/+$/, '');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, converter) };
  }
  for (const [path, answers] of Object.entries(healthChecks)) {
    const operationId = path.slice(1).replace('/', '-');
    paths[path] = { get: { operationId, tags: ['Health'], security: [], responses: present(answers, converter) } };
  }
  const responses = Object.fromEntries(
    Object.entries(commonAnswers).map(([name, answer]) => [name, presentOne(answer, converter)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parc Fermé',
      version: '1',
      description:
        'Whole numbers may be sent as strings, and bodies with any Content-Type. A slash at the end of a path is optional.',
    },
    paths,
    components: { schemas: sorted(converter.components), responses, securitySchemes },
  };
}

/** A route lists the role that it needs as a role of `session`. */
const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sessionid',
    description: 'Set at log-in. Over https its name begins with __Host-. Roles: member, admin.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRFToken',
    description:
      'The value of the cookie csrftoken. Any GET sets the cookie if it is missing, and a log-in changes it.',
  },
};

function describe(route: Route, converter: SchemaConverter): Operation {
  const { call, prefix, path, method, controller, role, config } = route;
  const parameters = parametersOf(route, converter);
  const requestBody = bodyOf(route, converter);
  const needs = {
    ...(role && role !== 'anyone' && { session: [role] }),
    ...(method !== 'GET' && config.csrf !== false && { csrf: [] }),
  };
  return {
    operationId: path === '/' ? `one-click-${prefix}` : call,
    tags: [controller.replace(/Controller$/, '')],
    security: Object.keys(needs).length > 0 ? [needs] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: present(answersOf(route), converter),
  };
}

function parametersOf({ query, parameters, description }: Route, converter: SchemaConverter): object[] {
  const { properties = {}, required = [] } = { ...ofObject(query, converter) };
  const described = { ...properties, ...ofObject(description.query, converter).properties };
  const single = parameters.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }));
  const whole = Object.entries(described).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...whole, ...single];
}

const ofObject = (schema: z.ZodType | undefined, converter: SchemaConverter): JsonSchema =>
  schema ? converter.ofRequest(schema) : {};

function bodyOf({ body, description }: Route, converter: SchemaConverter): object | null {
  const { file, body: described = body } = description;
  if (file !== undefined) {
    const properties = { [file]: { type: 'string', contentMediaType: 'application/octet-stream' } };
    const schema = { type: 'object', properties, required: [file] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!described) return null;
  const schema = converter.ofRequest(described);
  return { required: !described.safeParse({}).success, content: { 'application/json': { schema } } };
}

const nameOfCommon = new Map<Answer, string>(Object.entries(commonAnswers).map(([name, answer]) => [answer, name]));

function present(answers: Record<string, Answer>, converter: SchemaConverter): Operation['responses'] {
  const presented = Object.entries(answers).map(([status, answer]) => {
    const name = nameOfCommon.get(answer);
    return [status, name ? { $ref: `#/components/responses/${name}` } : presentOne(answer, converter)] as const;
  });
  return Object.fromEntries(presented);
}

function presentOne({ about, body }: Answer, converter: SchemaConverter): object {
  if (!body) return { description: about };
  const schema = body.schema ? converter.ofAnswer(body.schema) : { type: 'string' };
  return { description: about, content: { [body.type]: { schema } } };
}

const state = z.enum(['up', 'down']);
const healthAnswer = (about: string, schema: z.ZodType) => ({ about, body: { type: 'application/json', schema } });
const ready = z.strictObject({ database: state, queue: state });

/** Routes without a controller (`createApp`). */
const healthChecks: Record<string, Record<number, Answer>> = {
  '/health/live': { 200: healthAnswer('The process is running', z.strictObject({ status: z.literal('up') })) },
  '/health/ready': { 200: healthAnswer('Ready', ready), 503: healthAnswer('Not ready', ready) },
};

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
