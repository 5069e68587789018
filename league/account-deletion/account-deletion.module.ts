import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RecomputationsModule } from '../season/recomputations.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { OwnDataReader } from './own-data-reader.service.js';

const services = [AccountDeletionService, OwnDataReader];

@Module({ imports: [AccountsModule, RecomputationsModule], providers: services, exports: services })
export class AccountDeletionModule {}
