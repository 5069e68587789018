import { Module } from '@nestjs/common';
import { AccountsModule } from '../members/accounts.module.js';
import { SecondFactorService } from './second-factor.service.js';

/** Two-step log-in. */
@Module({ imports: [AccountsModule], providers: [SecondFactorService], exports: [SecondFactorService] })
export class SecondFactorModule {}
