import createClient from 'openapi-fetch';
import type { paths } from './api-types.js';
import type { Client } from './client.js';

/**
 * An API client with the types of the API description, which sends its requests through the given client. A call
 * returns the `response` with `data` after a success, or with `error` after a refusal.
 */
export const callsOf = (client: Client) =>
  createClient<paths>({
    baseUrl: client.origin,
    fetch: async (request) =>
      client.send(request.url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.body && { body: await request.text() }),
      }),
  });
