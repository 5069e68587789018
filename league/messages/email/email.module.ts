import { Module } from '@nestjs/common';
import { MailSwitchesService } from '../../accounts/mail-switches.service.js';
import { MailsService } from './mails.service.js';

@Module({ providers: [MailsService, MailSwitchesService], exports: [MailsService, MailSwitchesService] })
export class EmailModule {}
