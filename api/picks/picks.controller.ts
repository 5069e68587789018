import { Body, Controller, ForbiddenException, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import type { Member } from '../../league/members/member.entity.js';
import type { SubmittedPicks } from '../../league/picks/check-picks.js';
import type { PicksRefusal, SetPicksAnswer } from '../../league/contract/answers.js';
import { Roles } from '../http/roles.decorator.js';
import { CurrentUser } from '../http/current-user.decorator.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import { badRequest } from '../http/api-exception.js';
import { setPicks } from './set-picks.js';

const request = z
  .object({
    picks_ids: z.array(z.unknown()).max(100).catch([]),
    independent_pick_id: z.unknown().optional(),
    rookie_pick_id: z.unknown().optional(),
    /** Whose picks they are, for clients that may be left open while somebody else logs in. */
    username: z.string().optional().catch(undefined),
  })
  .catch({ picks_ids: [] });

@Controller('api')
@Roles('member')
export class PicksController {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
  ) {}

  @Post('set-user-picks')
  async set(@CurrentUser() caller: Member, @Body() body: unknown): Promise<SetPicksAnswer> {
    const sent = request.parse(body);
    if (sent.username !== undefined && sent.username !== caller.username) throw new ForbiddenException();
    const submitted: SubmittedPicks = {
      ranked: sent.picks_ids.map(readWholeNumber),
      independentId: readWholeNumber(sent.independent_pick_id),
      rookieId: readWholeNumber(sent.rookie_pick_id),
    };
    const outcome = await setPicks(this.database, this.dispatcher, caller, submitted);
    if ('refusal' in outcome) throw badRequest(presentRefusal(outcome.refusal));
    return { date_saved: outcome.submittedAt.toISOString() };
  }
}

/** Both spellings of the flags are known to clients; one that stands alone is told alone (wire.md, set-user-picks). */
function presentRefusal(refusal: PicksRefusal | Pick<PicksRefusal, 'selection_closed'>): object {
  if (!('invalid_picks' in refusal)) return refusal;
  return {
    ...refusal,
    invalidPicks: refusal.invalid_picks,
    invalidIndependent: refusal.invalid_independent,
    invalidRookie: refusal.invalid_rookie,
    picksAlreadySelected: refusal.picks_already_selected,
    cantSelectPicks: refusal.cant_select_picks,
    invalidSeason: refusal.invalid_season,
    selectionClosed: refusal.selection_closed,
  };
}
