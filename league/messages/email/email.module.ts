import { Module } from '@nestjs/common';
import { MailsService } from './mails.service.js';

@Module({ providers: [MailsService], exports: [MailsService] })
export class EmailModule {}
