import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule } from '../league/core/core.module.js';
import type { Env } from '../league/core/env.js';
import { RepositoriesModule } from '../league/database/repositories.module.js';
import { JobsModule } from '../league/jobs/jobs.module.js';
import { HttpModule } from './http/http.module.js';
import { modules } from './modules.js';
import { PresentersModule } from './presenters/presenters.module.js';
import type { ResponseCache } from './response-cache/response-cache.js';

@Module({})
export class AppModule {
  static with(env: Env, cache: ResponseCache): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.with(env),
        JobsModule,
        RepositoriesModule,
        HttpModule.with(env, cache),
        PresentersModule,
        ...modules,
      ],
    };
  }
}
