import { RouteConfig } from '@nestjs/platform-fastify';

/**
 * Keeps the route's answers and gives them to everybody who calls the same URL, until something changes that answers are made
 * of. Only for GET routes for anyone. An answer that is made for its caller says so by `cache-control: no-store`, and is not kept.
 */
export const Cached = () => RouteConfig({ prebuilt: true });
