import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RecomputationsModule } from '../season/recomputations.module.js';
import { AccountDeletionService } from './account-deletion.service.js';

@Module({
  imports: [AccountsModule, RecomputationsModule],
  providers: [AccountDeletionService],
  exports: [AccountDeletionService],
})
export class AccountDeletionModule {}
