import { type DynamicModule, Global, Inject, Module, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LoggerModule } from 'nestjs-pino';
import type { Env } from './env.js';
import { dataSourceOptions } from '../database/data-source.js';
import { loggerOptions } from './logging.js';
import { Shutdown } from './shutdown.js';

/** Injects the environment as it was read at start. */
export const ENV = Symbol('env');
export const InjectEnv = () => Inject(ENV);

/** In words of ours: the logger's own pattern for every path matches none on Fastify, and requests went unlogged. */
const everyRoute = [{ path: '/*path', method: RequestMethod.ALL }];

/** What every process needs: the environment, the database, the log. */
@Global()
@Module({})
export class CoreModule {
  static with(env: Env): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        LoggerModule.forRoot({ pinoHttp: loggerOptions(env), forRoutes: everyRoute }),
        TypeOrmModule.forRoot({ ...dataSourceOptions(env.DATABASE_URL), retryAttempts: 5, retryDelay: 1000 }),
      ],
      providers: [{ provide: ENV, useValue: env }, Shutdown],
      exports: [ENV, Shutdown],
    };
  }
}
