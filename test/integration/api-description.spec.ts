import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { Validator } from '@seriousme/openapi-schema-validator';
import { controllers } from '#api/app.module.js';
import { Roles } from '#api/http/roles.js';
import { type ApiDescription, describeApi } from '#api/openapi/document.js';
import { parseRouteTree, readApiRoutes } from '../harness/api-routes.js';
import { checkOf } from '../harness/described-answers.mjs';
import { joinLeague } from '../harness/join-league.js';
import { SiteClient } from '../harness/site-client.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

const address = '/admin/openapi.json';

let league: TestLeague;
let admin: SiteClient;
let description: ApiDescription;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  description = JSON.parse((await admin.open(address)).html) as ApiDescription;
});
afterAll(() => league.close());

describe('the API description', () => {
  it('is for admins only, and is linked in the site administration', async () => {
    const statuses = [];
    for (const client of [league.client(), await joinLeague(league, 'alice'), admin.client])
      statuses.push((await new SiteClient(client).open(address)).status);
    expect(statuses).toEqual([401, 403, 200]);
    expect((await admin.open('/admin/')).html).toContain(`href="${address}"`);
  });

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(
      structuredClone(description) as object as Record<string, unknown>,
    );
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
  });

  it('matches the controllers', () => {
    expect(description).toEqual(JSON.parse(JSON.stringify(describeApi(controllers))));
  });

  it('covers every route of the server except pages, files and the queue board', () => {
    const others =
      /^\/(\*|api(\/\*)?|robots\.txt|manifest\.webmanifest|licences\.txt|service-worker\.js|assets\/\*|icons\/\*)$/;
    const isPage = (path: string) => /^\/admin(\/:entity.*|\/queues.*)?$/.test(path);
    const routes = parseRouteTree(league.apis[0]?.printRoutes?.() ?? '')
      .filter(({ method, path }) => method !== 'HEAD' && !others.test(path) && !isPage(path))
      .map(({ method, path }) => `${method} ${path}`);
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set(routes)].sort());
  });

  it('states the role that each route needs', () => {
    for (const { path, method, role } of readApiRoutes()) {
      const { security } = description.paths[`/api/${path}`]?.[method.toLowerCase()] ?? {};
      const roles = security?.flatMap((needs) => needs['session'] ?? []);
      expect([path, roles]).toEqual([path, role === 'anyone' ? [] : [role]]);
    }
  });

  it('cannot be generated for a call whose response has no schema', () => {
    class UndescribedController {
      read() {
        return {};
      }
    }
    const handler = Object.getOwnPropertyDescriptor(UndescribedController.prototype, 'read') as PropertyDescriptor;
    Get('get-undescribed')(UndescribedController.prototype, 'read', handler);
    Controller('api')(UndescribedController);
    Roles('anyone')(UndescribedController);
    expect(() => describeApi([UndescribedController])).toThrow('The answer of get-undescribed has no schema');
  });
});

describe('the check of the responses in all integration tests', () => {
  const years = {
    method: 'GET',
    path: '/api/get-seasons-simple-year/?x=1',
    status: 200,
    type: 'application/json; charset=utf-8',
  };
  const season = { id: 1, year: 2023 };
  const check = (different: object) => () =>
    checkOf(description)({ ...years, body: { seasons: [season] }, ...different });

  it('accepts responses that are described', () => {
    expect(check({})).not.toThrow();
    expect(check({ status: 204, path: '/api/get-logged-in', type: null, body: undefined })).not.toThrow();
    expect(check({ status: 405, method: 'PUT', body: {} })).not.toThrow();
  });

  it.each([
    ['a field that is not described', { body: { seasons: [{ ...season, title: 'x' }] } }],
    ['a missing field', { body: { seasons: [{ id: 1 }] } }],
    ['a field of a different type', { body: { seasons: [{ ...season, year: '2023' }] } }],
    ['a status that is not described', { status: 201 }],
    ['a Content-Type that is not described', { type: 'text/html' }],
    ['no body', { body: undefined }],
    ['a body where none is described', { status: 204, path: '/api/get-logged-in', body: {} }],
    ['a call that does not exist', { path: '/api/get-nothing' }],
    ['a method that the call does not have', { method: 'PUT' }],
  ])('fails for %s', (_, different) => {
    expect(check(different)).toThrow('which the API description has not');
  });
});
