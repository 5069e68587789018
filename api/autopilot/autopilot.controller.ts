import { Body, Controller, Put } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { AutopilotService } from '../../league/retrieval/autopilot/autopilot.service.js';
import { autopilotModes } from '../../league/rules/race-session-states.js';
import { eventType } from '../../league/contract/limits.js';
import { autopilotMessages } from '../../league/contract/autopilot-messages.js';
import { Roles } from '../http/roles.js';
import { id, wholeNumber, ZodValidationPipe } from '../http/zod-validation.pipe.js';

const setRequest = z.object({
  year: wholeNumber,
  mode: z.enum(autopilotModes),
  send_finalize_email: z.boolean().default(false),
});
const retryRequest = z.object({ id, event_type: wholeNumber.pipe(z.union([z.literal(1), z.literal(2)])) });
const invalid = { message: autopilotMessages.invalid };

/** See docs/decisions/autopilot.md. Not in wire.md. The progress is part of get-season-admin. */
@Controller('api')
@Roles('admin')
export class AutopilotController {
  constructor(private readonly autopilot: AutopilotService) {}

  @Put('set-autopilot')
  async set(@Body(new ZodValidationPipe(setRequest, invalid)) body: Infer<typeof setRequest>): Promise<object> {
    await this.autopilot.setMode(body.year, body.mode, body.send_finalize_email);
    return {};
  }

  /** `id` and `event_type` are the same as in post-race-weekend-event. */
  @Put('retry-autopilot')
  async retry(@Body(new ZodValidationPipe(retryRequest, invalid)) body: Infer<typeof retryRequest>): Promise<object> {
    await this.autopilot.retry(body.id, body.event_type === eventType.race ? 'race' : 'sprint');
    return {};
  }
}
