import createClient from 'openapi-fetch';
import type { paths } from './api-types.js';
import type { Client } from './client.js';

/**
 * The calls of the API with the types of its description, as the person of this client. A call returns `data` for a success, `error` for a
 * refusal, and the `response`.
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
