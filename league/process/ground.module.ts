import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown, RequestMethod } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import type { Env } from '../config/env.js';
import { dataSourceOptions } from '../database/data-source.js';
import { Bell } from '../jobs/bell.js';
import { loggerOptions } from './logging.js';
import { Shutdown } from './shutdown.js';

/** Injects the environment as it was read at start. */
export const ENV = Symbol('env');
export const InjectEnv = () => Inject(ENV);

/** In words of ours: the logger's own pattern for every path matches none on Fastify, and requests went unlogged. */
const everyRoute = [{ path: '/*path', method: RequestMethod.ALL }];

/** What every process stands on: the environment, the database, the bell of the queues, the log. */
@Global()
@Module({})
export class GroundModule implements OnApplicationShutdown {
  constructor(private readonly bell: Bell) {}

  static with(env: Env): DynamicModule {
    return {
      module: GroundModule,
      imports: [
        LoggerModule.forRoot({ pinoHttp: loggerOptions(env), forRoutes: everyRoute }),
        TypeOrmModule.forRoot({ ...dataSourceOptions(env.DATABASE_URL), retryAttempts: 5, retryDelay: 1000 }),
      ],
      providers: [
        { provide: ENV, useValue: env },
        Shutdown,
        { provide: Bell, inject: [PinoLogger], useFactory: (log: PinoLogger) => new Bell(env, log.logger) },
      ],
      exports: [ENV, Bell, Shutdown],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.bell.close();
  }
}
