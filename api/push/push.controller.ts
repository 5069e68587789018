import { ECDH } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { type infer as Infer, z } from 'zod';
import { pushMessages } from '../../league/contract/account-messages.js';
import type { PushSubscriptionsAnswer } from '../../league/contract/account.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { Member } from '../../league/schema/member.entity.js';
import { isPushEndpoint } from '../../league/platform/core/public-address.js';
import { AccountActivityService } from '../../league/accounts/account-activity.service.js';
import { PushesService } from '../../league/messages/push/pushes.service.js';
import { badRequest } from '../http/api-exception.js';
import { CurrentUser, type Request } from '../http/request.js';
import { Roles } from '../http/roles.js';
import { ZodValidationPipe } from '../http/zod-validation.pipe.js';

const base64url = z.string().regex(/^[\w-]{1,120}={0,2}$/);
/** RFC 8291: the key is a point on the curve P-256, and the secret has 16 bytes. The padding is optional. */
const publicKey = base64url.refine(isPoint);
const secret = base64url.refine((text) => Buffer.from(text, 'base64url').length === 16);
const address = z.string().regex(/^[\x21-\x7e]+$/);
/** The result of `PushSubscription.toJSON`. `replaces`: the endpoint of the browser's previous subscription. */
const subscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: publicKey, auth: secret }),
  replaces: address.optional(),
});
const endpointRequest = z.object({ endpoint: address });
const refusal = { message: pushMessages.notAccepted };

/** Not in wire.md. */
@Controller('api')
@Roles('member')
export class PushController {
  constructor(
    private readonly pushes: PushesService,
    private readonly activity: AccountActivityService,
    @InjectEnv() private readonly env: Env,
  ) {}

  @Get('get-push-subscriptions')
  async read(@CurrentUser() { id }: Member): Promise<PushSubscriptionsAnswer> {
    return { endpoints: await this.pushes.findEndpoints(id), key: this.env.VAPID_PUBLIC_KEY ?? '' };
  }

  @Post('save-push-subscription')
  @HttpCode(200)
  async save(
    @CurrentUser() { id }: Member,
    @Req() request: Request,
    @Body(new ZodValidationPipe(subscription, refusal)) { endpoint, keys, replaces }: Infer<typeof subscription>,
  ): Promise<object> {
    if (!this.env.VAPID_PUBLIC_KEY) throw badRequest({ message: pushMessages.notAvailable });
    if (!isPushEndpoint(endpoint, this.env.TRUSTED_PUSH_ORIGIN)) throw badRequest(refusal);
    await this.activity.inSession(id, request.session.sessionId, (manager) =>
      this.pushes.subscribe(manager, { memberId: id, endpoint, ...keys }, replaces),
    );
    return {};
  }

  @Post('delete-push-subscription')
  @HttpCode(200)
  async delete(
    @CurrentUser() { id }: Member,
    @Body(new ZodValidationPipe(endpointRequest, refusal)) { endpoint }: Infer<typeof endpointRequest>,
  ): Promise<object> {
    await this.pushes.unsubscribe(id, endpoint);
    return {};
  }
}

function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(text.replace(/=+$/, ''), 'prime256v1', 'base64url', 'hex', 'compressed');
    return Buffer.from(text, 'base64url').length === 65;
  } catch {
    return false;
  }
}
