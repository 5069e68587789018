import { Injectable } from '@nestjs/common';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { violatedConstraint } from '../../league/platform/database/errors.js';
import { OutboxService } from '../../league/platform/jobs/outbox.service.js';
import { ResultChecksRepository } from '../../league/retrieval/championship/result-checks.repository.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';

@Injectable()
export class ResultChecksStarter {
  constructor(
    private readonly outbox: OutboxService,
    private readonly checks: ResultChecksRepository,
    private readonly retrievals: RetrievalsRepository,
    @InjectEnv() private readonly env: Pick<Env, 'CHAMPIONSHIP_API_URL'>,
  ) {}

  async startDue(): Promise<void> {
    const url = this.env.CHAMPIONSHIP_API_URL;
    if (url === '') return;
    const starting = this.outbox.transaction(async (manager, addJob) => {
      const due = await this.checks.findDue(manager);
      if (!due || (await this.retrievals.findLive(manager))) return;
      const retrieval = { ...due, kind: 'championship-check' as const, url, requestedBy: null, byAutopilot: true };
      const retrievalId = await this.retrievals.insert(manager, retrieval);
      await this.checks.start(manager, due.weekendId, retrievalId);
      await addJob('retrieve', { retrievalId });
    });
    await starting.catch((error: unknown) => {
      if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
    });
  }
}
