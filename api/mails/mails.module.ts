import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { MailsController, OneClickController } from './mails.controller.js';

@Module({ imports: [AccountsModule], controllers: [MailsController, OneClickController] })
export class MailsApiModule {}
