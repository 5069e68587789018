import { Module } from '@nestjs/common';
import { AccountsModule } from '../../league/accounts/accounts.module.js';
import { MailsController } from './mails.controller.js';
import { OneClickController } from './one-click.controller.js';

@Module({ imports: [AccountsModule], controllers: [MailsController, OneClickController] })
export class MailsApiModule {}
