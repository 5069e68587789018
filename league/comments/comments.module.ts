import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module.js';
import { PushModule } from '../push/push.module.js';
import { CommentsService } from './comments.service.js';

@Module({ imports: [EmailModule, PushModule], providers: [CommentsService], exports: [CommentsService] })
export class CommentsModule {}
