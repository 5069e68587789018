import { Shutdown } from './shutdown.js';
import { type DynamicModule, Global, Inject, Module, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import type { Options } from 'pino-http';
import { dataSourceOptions, openMigratedDatabase } from '../database/data-source.js';
import type { Env } from './env.js';
import { type ServiceName, TraceExport } from './trace-export.js';

/** Writes one JSON line per event, without cookies, query values, invitation tokens or other secrets. */
export function loggerOptions(env: Pick<Env, 'LOG_LEVEL'>): Options {
  return {
    level: env.LOG_LEVEL,
    // The parameters of a failed query can be password hashes, e-mail addresses or digests of links.
    redact: ['err.parameters'],
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.replace(/(\/groups\/join\/)[^/]+/i, '$1…'),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    autoLogging: { ignore: (request) => request.url?.startsWith('/health') ?? false },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
  };
}

export const ENV = Symbol('env');
export const InjectEnv = () => Inject(ENV);

/** In Fastify's syntax, because the logger's default pattern matches no path there. */
const everyRoute = [{ path: '/*path', method: RequestMethod.ALL }];

@Global()
@Module({})
export class CoreModule {
  static with(env: Env, service: ServiceName): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        LoggerModule.forRoot({ pinoHttp: loggerOptions(env), forRoutes: everyRoute }),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(env.DATABASE_URL), retryAttempts: 5, retryDelay: 1000 }),
          dataSourceFactory: () => openMigratedDatabase(dataSourceOptions(env.DATABASE_URL)),
        }),
      ],
      providers: [
        { provide: ENV, useValue: env },
        Shutdown,
        {
          provide: TraceExport,
          inject: [PinoLogger],
          useFactory: (log: PinoLogger) => TraceExport.start(env, service, log),
        },
      ],
      exports: [ENV, Shutdown],
    };
  }
}
