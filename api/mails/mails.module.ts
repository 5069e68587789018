import { Module } from '@nestjs/common';
import { EmailModule } from '../../league/messages/email/email.module.js';
import { MailsController, OneClickController } from './mails.controller.js';

@Module({ imports: [EmailModule], controllers: [MailsController, OneClickController] })
export class MailsApiModule {}
